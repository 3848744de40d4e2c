/** Tab-separated text as sheets copy it: a cell with a tab, a line break or quotes stands in quotes. */
export function writeCells(rows: readonly (readonly string[])[]): string {
  const quoted = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return rows.map((row) => row.map(quoted).join('\t')).join('\n')
}

export function readCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const source = text.replaceAll('\r\n', '\n').replace(/\n$/, '')
  let at = 0
  while (at <= source.length) {
    const isQuoted = source[at] === '"'
    let cell = ''
    if (isQuoted) {
      at++
      while (at < source.length && !(source[at] === '"' && source[at + 1] !== '"')) {
        cell += source[at]
        at += source[at] === '"' ? 2 : 1
      }
      at++
    } else {
      while (at < source.length && source[at] !== '\t' && source[at] !== '\n') cell += source[at++]
    }
    rows.at(-1)?.push(cell)
    if (source[at] === '\n') rows.push([])
    else if (source[at] !== '\t') break
    at++
  }
  return rows
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (char) => escapes[char] ?? char)

/** The same cells as a table, for whatever takes rich text. */
export const writeHtml = (rows: readonly (readonly string[])[]): string =>
  `<table>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell).replaceAll('\n', '<br>')}</td>`).join('')}</tr>`)
    .join('')}</table>`

/** The cells of the first table in a piece of HTML; null where there is none. Nothing of it is ever shown. */
export function readHtml(html: string): string[][] | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return null
  const rows = [...table.rows].map((row) => [...row.cells].flatMap((cell) => cellTexts(cell)))
  return rows.length === 0 ? null : rows
}

/** A cell over several columns leaves the others empty, as sheets do. */
function cellTexts(cell: HTMLTableCellElement): string[] {
  for (const br of cell.querySelectorAll('br')) br.replaceWith('\n')
  const text = (cell.textContent ?? '').replaceAll('\u00a0', ' ').trim()
  return [text, ...Array.from({ length: Math.min(cell.colSpan, 100) - 1 }, () => '')]
}
