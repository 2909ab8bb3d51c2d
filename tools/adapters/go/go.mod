module pavectors-adapter

go 1.19
