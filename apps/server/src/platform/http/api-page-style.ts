/** The page's style, in the colours of the product. */
export const apiPageStyle = `
:root { color-scheme: light dark; --bg: #fff; --shell: #fafaf8; --line: #e8e7e3; --text: #1c1b19; --text-2: #5c5a55; --accent: #2444be; --soft: #eef2fe }
@media (prefers-color-scheme: dark) { :root { --bg: #151514; --shell: #111110; --line: #292927; --text: #edece8; --text-2: #a9a79f; --accent: #9fb4ff; --soft: #1c2647 } }
* { box-sizing: border-box }
body { margin: 0; font: 13px/20px Inter, system-ui, sans-serif; color: var(--text); background: var(--bg); display: grid; grid-template-columns: 232px 1fr; min-height: 100vh }
nav { background: var(--shell); border-right: 1px solid var(--line); padding: 24px 16px; position: sticky; top: 0; height: 100vh; overflow: auto }
h1 { font-size: 16px; line-height: 24px; margin: 0 } h2 { font-size: 20px; line-height: 28px; margin: 40px 0 12px } h4 { margin: 0 0 4px; font-weight: 500; color: var(--text-2) }
ul { list-style: none; margin: 16px 0; padding: 0 } li { display: flex; justify-content: space-between; height: 30px; align-items: center } li span { color: var(--text-2); font-size: 11px }
a { color: var(--accent); text-decoration: none } a:hover { text-decoration: underline }
main { padding: 24px 32px 80px; max-width: 1120px } .lead { color: var(--text-2); max-width: 720px }
article { border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; margin: 8px 0 }
article h3 { margin: 0; font-size: 14px; font-weight: 500 } article p { margin: 4px 0 } .meta { color: var(--text-2); font-size: 12px }
b { display: inline-block; min-width: 56px; font-weight: 600; font-size: 12px } b.get { color: var(--accent) }
code, pre { font: 12px/18px ui-monospace, monospace } pre { background: var(--shell); border: 1px solid var(--line); border-radius: 6px; padding: 8px; overflow: auto; max-height: 420px; margin: 0 }
summary { cursor: pointer; color: var(--text-2) } .shapes { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; margin-top: 8px }
@media (max-width: 800px) { body { display: block } nav { position: static; height: auto; border: 0 } main { padding: 16px } .shapes { grid-template-columns: 1fr } }
`
