import { readLimits, UnreadableFile } from '../sources/source.ts'
import { rowLine, sheetLine, type StagedColumn } from '../sources/staged/staged-lines.ts'
import { refuseHuge } from '../reading/row-size.ts'
import { type RemoteColumn, RemoteFailure, type RemoteSource } from './remote-kind.ts'

const chunkLetters = 256 * 1024

/** Tables of a source as a staged file, in pieces; stops at what no import takes. */
export async function* stagedLines(
  source: RemoteSource,
  tables: readonly string[],
  progress: { rows: number },
): AsyncGenerator<Buffer> {
  const known = new Set((await source.tables()).map(({ name }) => name))
  if (tables.some((table) => !known.has(table))) throw new RemoteFailure('unknown_table')
  let chunk = ''
  for (const table of tables) {
    const columns = await source.columns(table)
    if (columns.length > readLimits.columns) throw new UnreadableFile('too_many_columns')
    chunk += sheetLine({ sheet: table, columns: columns.map((column) => stagedColumn(column, tables)) })
    let row = 1
    for await (const cells of source.rows(table)) {
      row++
      if (row - 1 > readLimits.rows) throw new UnreadableFile('too_many_rows', row)
      refuseHuge(cells, row)
      // The source cuts a text one letter behind this.
      if (cells.some((text) => text.length > readLimits.cell)) throw new UnreadableFile('too_much_memory', row)
      progress.rows++
      chunk += rowLine(cells)
      if (chunk.length < chunkLetters) continue
      yield Buffer.from(chunk)
      chunk = ''
    }
  }
  yield Buffer.from(chunk)
}

/** A link is told where its table is fetched too. */
function stagedColumn({ link, ...column }: RemoteColumn, tables: readonly string[]): StagedColumn {
  return link && tables.includes(link.table) ? { ...column, link: { sheet: link.table, column: link.column } } : column
}
