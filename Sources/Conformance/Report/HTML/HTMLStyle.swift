/// How the page looks, by day and by night, on a desk and on a phone.
enum HTMLStyle {
  static let text = colours + layout + matrix + failures

  private static let colours = """
    :root {
      color-scheme: light dark;
      --page: #f6f7f9; --surface: #ffffff; --line: #d5d9e0; --text: #1a1f27; --faint: #57606e;
      --link: #0b57b0; --good: #1b6e35; --bad: #b3261e; --known: #8a5a00;
      --good-tint: #dcf3e2; --bad-tint: #fde1de; --mark-right: #a8e0b8; --mark-wrong: #ffb1a8;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #0e1116; --surface: #171b22; --line: #343b47; --text: #e6e9ee; --faint: #9aa5b4;
        --link: #82b6ff; --good: #5fd083; --bad: #ff8f85; --known: #e8b44c;
        --good-tint: #12301c; --bad-tint: #3d1714; --mark-right: #1f5a33; --mark-wrong: #7c2a24;
      }
    }

    """

  private static let layout = """
    *, ::before, ::after { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html { scroll-padding-top: 1rem; }
    body {
      margin: 0 auto; padding: 0 1rem 4rem; max-width: 80rem; background: var(--page); color: var(--text);
      font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
    }
    h1 { font-size: 1.5rem; line-height: 1.25; margin: 1.5rem 0 1rem; }
    h2 { font-size: 1.2rem; margin: 2rem 0 .75rem; }
    h3 { font-size: 1rem; margin: 1.25rem 0 .5rem; }
    h4 { font-size: .8rem; margin: 1rem 0 .35rem; color: var(--faint); font-weight: 600; }
    p { margin: .35rem 0; }
    a { color: var(--link); }
    code { font: .85rem/1.6 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; }
    dl, dd, ol, ul { margin: 0; padding: 0; }
    ul { padding-left: 1.2rem; }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
    #failures:focus { outline: none; }
    .skip { position: absolute; left: -100vw; }
    .skip:focus { left: 1rem; top: .5rem; padding: .5rem 1rem; background: var(--surface); z-index: 1; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .aside { color: var(--faint); font-weight: normal; font-size: .875rem; }
    .passed { color: var(--good); }
    .failed, .failed a { color: var(--bad); }
    .cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); }
    .card, .failure { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; }
    .card { padding: 1rem 1.25rem; min-width: 0; }
    .card h2 { margin: 0 0 .75rem; }
    .card h3 { margin-top: 1rem; }
    .badge { font-size: .8rem; padding: .1rem .6rem; border-radius: 1rem; border: 1px solid; white-space: nowrap; }
    .badge.passed { background: var(--good-tint); }
    .badge.failed { background: var(--bad-tint); }
    .bar { display: block; width: 100%; height: 8px; border-radius: 4px; background: var(--line); }
    .bar .passed { fill: var(--good); }
    .bar .failed { fill: var(--bad); }
    .bar .expected { fill: var(--known); }
    .bar .unsupported { fill: var(--faint); }
    .counts { display: grid; gap: .6rem; grid-template-columns: repeat(auto-fill, minmax(6.5rem, 1fr)); }
    .counts { margin: .9rem 0; }
    .counts div { display: flex; flex-direction: column-reverse; justify-content: flex-end; }
    .counts dt { font-size: .8rem; line-height: 1.3; color: var(--faint); }
    .counts dd { font-size: 1.25rem; line-height: 1.3; font-variant-numeric: tabular-nums; }
    .counts .failed dd { color: var(--bad); }
    .card details { margin-top: .9rem; }
    .facts, .fields { display: grid; grid-template-columns: fit-content(14rem) minmax(0, 1fr); gap: .15rem 1.25rem; }
    .facts div, .fields div { display: contents; }
    .facts dt, .fields dt { color: var(--faint); font-size: .875rem; }
    summary { cursor: pointer; }

    """

  private static let matrix = """
    .scroll { position: relative; overflow-x: auto; background: var(--surface); }
    .scroll { border: 1px solid var(--line); border-radius: 8px; }
    .matrix { border-collapse: collapse; width: 100%; overflow-wrap: normal; white-space: nowrap; }
    .matrix { font-variant-numeric: tabular-nums; text-align: right; }
    .matrix th, .matrix td { padding: .3rem .75rem; border-bottom: 1px solid var(--line); text-align: inherit; }
    .matrix tr:last-child > * { border-bottom: 0; }
    .matrix thead th { font-size: .8rem; color: var(--faint); }
    .matrix thead th[colspan] { text-align: center; border-left: 1px solid var(--line); }
    .matrix th:first-child[scope] { text-align: left; position: sticky; left: 0; background: var(--surface); }
    .matrix thead tr:nth-child(2) th:first-child { text-align: right; position: static; }
    .matrix tbody th { font-weight: 500; font-size: .9rem; }
    .matrix td { color: var(--faint); }
    .matrix td.passed { color: var(--good); }
    .matrix td.failed { background: var(--bad-tint); }
    @media (max-width: 30rem) {
      .matrix th, .matrix td { padding: .3rem .5rem; font-size: .875rem; }
      .matrix tbody th { min-width: 8rem; max-width: 8.5rem; white-space: normal; font-size: .8rem; line-height: 1.35; }
    }

    """

  private static let failures = """
    #filters {
      display: grid; gap: .6rem .75rem; grid-template-columns: repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr));
      align-items: end; margin-bottom: 1rem;
    }
    #filters label { font-size: .8rem; color: var(--faint); min-width: 0; }
    #filters input, #filters select { display: block; width: 100%; margin-top: .15rem; }
    #filters input, #filters select, #filters button {
      font: inherit; font-size: .95rem; min-height: 2.5rem; padding: .35rem .6rem; color: var(--text);
      background: var(--surface); border: 1px solid var(--faint); border-radius: 6px;
    }
    #filters button { cursor: pointer; }
    .buttons { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: .5rem; }
    #shown { grid-column: 1 / -1; font-size: .9rem; }
    .failure { margin: .5rem 0; border-left: 4px solid var(--bad); }
    .failure > summary { padding: .55rem .9rem; line-height: 1.6; }
    .failure > summary .id { font-weight: 600; font-size: .9rem; }
    .failure[open] > summary { border-bottom: 1px solid var(--line); }
    .tag { font-size: .8rem; padding: .05rem .45rem; border: 1px solid var(--line); border-radius: 4px; }
    .tag { white-space: nowrap; }
    .tag.kind { color: var(--bad); background: var(--bad-tint); border-color: transparent; }
    .message { display: block; color: var(--text); }
    .body { padding: .35rem .9rem 1rem; }
    .pair { margin: .35rem 0; }
    .pair .name { font-size: .875rem; margin: 0; font-weight: 600; }
    .pair dl > div { display: grid; grid-template-columns: 5.5rem minmax(0, 1fr); gap: 0 .5rem; align-items: baseline; }
    .pair dt { font-size: .8rem; color: var(--faint); }
    mark { color: inherit; border-radius: 2px; text-decoration: underline; text-underline-offset: 3px; }
    .right mark { background: var(--mark-right); }
    .wrong mark { background: var(--mark-wrong); }
    mark.gap { display: inline-block; width: .6em; height: 1em; vertical-align: text-bottom; border: 1px dashed; }
    .cut { color: var(--faint); font-style: italic; }
    .steps { list-style: none; border-left: 2px solid var(--line); }
    .steps > li { padding: .15rem .75rem; }
    .steps .diverging { background: var(--bad-tint); border-left: 4px solid var(--bad); margin-left: -3px; }
    .flag { font-size: .8rem; font-weight: 600; color: var(--bad); margin: 0; }
    .command { display: block; padding: .5rem .75rem; background: var(--page); border-radius: 6px; user-select: all; }
    @media (min-width: 64rem) {
      .steps dl { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1.5rem; }
      .steps .equal { grid-column: 1 / -1; }
    }
    @media (max-width: 30rem) {
      #filters label:first-child { grid-column: 1 / -1; }
      .facts, .fields { grid-template-columns: minmax(0, 1fr); }
      .facts dd, .fields dd { margin-bottom: .35rem; }
      .pair dl > div { grid-template-columns: minmax(0, 1fr); }
    }
    """
}
