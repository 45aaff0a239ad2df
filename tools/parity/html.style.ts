/** The report's look: readable on a screen and on paper, in light and in dark. */
export const STYLE = `
:root { --ink: #1c2430; --quiet: #667085; --line: #e3e7ee; --paper: #fff; --ground: #f5f7fa; --good: #1a7f4b; --bad: #b3401d;
  --same: #7cc49b; --accepted: #e0b84c; --different: #d9653b; color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaf0; --quiet: #98a2b3; --line: #2c3442; --paper: #1a202b; --ground: #11151c; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
main { max-width: 960px; margin: 0 auto; padding: 32px 20px 80px; }
header { display: flex; gap: 20px; align-items: center; padding: 24px; border-radius: 12px; color: #fff; }
header.good { background: var(--good); }
header.bad { background: var(--bad); }
header .mark { flex: none; width: 64px; height: 64px; margin: 0; border-radius: 50%; background: #ffffff26; font-size: 30px;
  font-weight: 700; line-height: 64px; text-align: center; }
header h1 { margin: 0; font-size: 24px; line-height: 1.25; }
header p { margin: 4px 0 0; }
h2 { margin: 40px 0 12px; font-size: 20px; }
h3 { display: flex; gap: 8px; align-items: baseline; margin: 0; font-size: 17px; }
h3 span { color: var(--quiet); font-weight: 400; }
h3 em { margin-left: auto; color: var(--quiet); font-size: 14px; font-style: normal; font-weight: 400; white-space: nowrap; }
h4 { margin: 0 0 4px; color: var(--quiet); font-size: 13px; font-weight: 600; }
.quiet { color: var(--quiet); font-size: 14px; }
table { width: 100%; border-collapse: collapse; background: var(--paper); border: 1px solid var(--line); border-radius: 12px; }
th, td { padding: 10px 14px; border-top: 1px solid var(--line); text-align: left; vertical-align: middle; }
thead th { border-top: 0; color: var(--quiet); font-size: 13px; font-weight: 600; white-space: nowrap; }
th:nth-child(n+3) { text-align: right; }
.wide { width: 30%; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.zero { color: var(--quiet); opacity: .5; }
.bar { display: flex; height: 12px; overflow: hidden; border-radius: 6px; background: var(--line); }
.bar i { min-width: 3px; }
i.same { background: var(--same); }
i.accepted { background: var(--accepted); }
i.different { background: var(--different); }
.legend { color: var(--quiet); font-size: 13px; }
.legend i { display: inline-block; width: 12px; height: 12px; margin: 0 4px 0 14px; border-radius: 3px; vertical-align: -1px; }
.legend i:first-child { margin-left: 0; }
section { margin: 0 0 14px; padding: 18px 20px; border: 1px solid var(--line); border-left: 5px solid var(--different);
  border-radius: 10px; background: var(--paper); break-inside: avoid; }
section.accepted { border-left-color: var(--accepted); }
section p { margin: 6px 0 12px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.pair > div { min-width: 0; }
pre, .nothing { margin: 0; padding: 10px 12px; border-radius: 8px; background: var(--ground); font: 14px/1.45 ui-monospace, Menlo, Consolas,
  "Noto Sans CJK SC", monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.nothing { color: var(--quiet); font-style: italic; }
code { font: 13px ui-monospace, Menlo, Consolas, "Noto Sans CJK SC", monospace; overflow-wrap: anywhere; }
section .note { margin: 12px 0 0; }
details { margin-top: 12px; }
summary { color: var(--quiet); font-size: 14px; cursor: pointer; }
.examples { margin-top: 8px; table-layout: fixed; }
.examples th, .examples td { padding: 6px 10px; text-align: left; vertical-align: top; font-size: 13px; }
@media (max-width: 640px) { .pair { grid-template-columns: 1fr; } .wide { display: none; } header { padding: 16px; } th, td { padding: 8px; } }
`;
