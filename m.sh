P=.build/x86_64-unknown-linux-gnu/release/pavectors
time $P search --count 3000 --run 'kdf.*' --run 'signature.*' --run 'activation-code.*' --run 'header.*' --run 'request.*' --run 'jwt.verify' --out /tmp/found 2>&1 | tail -40
