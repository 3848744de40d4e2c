import { describe, expect, it } from 'vitest'
import { readLimits } from '../sources/source.ts'
import type { RemoteColumn, RemoteSource } from './remote-kind.ts'
import { stagedLines } from './staged-lines-of.ts'

function sourceOf(columns: RemoteColumn[], rows: () => Iterable<readonly string[]>): RemoteSource {
  return {
    canWrite: async () => false,
    tables: async () => ['a', 'b', 'c'].map((name) => ({ name, isView: false })),
    columns: async () => columns,
    rows: async function* () {
      yield* rows()
    },
    [Symbol.asyncDispose]: async () => {},
  }
}
function* many(count: number, row: readonly string[]) {
  for (let n = 0; n < count; n++) yield row
}

async function sizes(source: RemoteSource, tables = ['a']): Promise<number[]> {
  const found: number[] = []
  for await (const chunk of stagedLines(source, tables, { rows: 0 })) found.push(chunk.length)
  return found
}

describe('rows of a remote source', () => {
  it('are a million at most, and one more is refused with its row', async () => {
    const columns = [{ name: 'n' }]
    const progress = { rows: 0 }
    for await (const chunk of stagedLines(
      sourceOf(columns, () => many(readLimits.rows, ['1'])),
      ['a'],
      progress,
    ))
      expect(chunk.length).toBeLessThan(300 * 1024)
    expect(progress.rows).toBe(1_000_000)
    const more = sourceOf(columns, () => many(readLimits.rows + 1, ['1']))
    await expect(sizes(more)).rejects.toMatchObject({ reason: 'too_many_rows', row: 1_000_002 })
  })
  it('have as many columns as a table, and cells and rows that fit into memory', async () => {
    const wide = Array.from({ length: 501 }, (_, n) => ({ name: `c${n}` }))
    await expect(sizes(sourceOf(wide, () => []))).rejects.toMatchObject({ reason: 'too_many_columns' })
    const cut = 'x'.repeat(readLimits.cell + 1)
    const cell = sourceOf([{ name: 'a' }], () => [['ok'], [cut]])
    await expect(sizes(cell)).rejects.toMatchObject({ reason: 'too_much_memory', row: 3 })
    const full = 'x'.repeat(readLimits.cell)
    const row = sourceOf([{ name: 'a' }], () => [[full, full, 'x']])
    await expect(sizes(row)).rejects.toMatchObject({ reason: 'too_much_memory', row: 2 })
  })
  it('link to tables that are fetched with them, and to no others', async () => {
    const columns = [
      { name: 'x', link: { table: 'b', column: 'id' } },
      { name: 'y', link: { table: 'c', column: 'id' } },
    ]
    const chunks: string[] = []
    for await (const chunk of stagedLines(
      sourceOf(columns, () => []),
      ['a', 'b'],
      { rows: 0 },
    ))
      chunks.push(String(chunk))
    expect(JSON.parse(chunks.join('').split('\n')[0] ?? '')).toEqual({
      sheet: 'a',
      columns: [{ name: 'x', link: { sheet: 'b', column: 'id' } }, { name: 'y' }],
    })
  })
})
