import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { spreadsheet, strings } from '../../testing/hostile-archives.ts'
import { excel } from './index.ts'
import { watched } from './pace.ts'

const rowCount = 20_000
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oficina-pace-'))
  const sheet = Array.from({ length: rowCount }, (_, n) => `<row>${`<c><v>${n}.5</v></c>`.repeat(10)}</row>`).join('')
  await writeFile(join(folder, 'x.xlsx'), spreadsheet(sheet, strings('<sst/>')))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function rowsOf() {
  const [sheet] = await excel.open(join(folder, 'x.xlsx'), 'x.xlsx', {})
  if (!sheet) throw new Error('there is no sheet')
  return sheet.rows()
}

it('a sheet is not unpacked far ahead of the rows that are taken', async () => {
  const rows = (await rowsOf())[Symbol.asyncIterator]()
  let unpacked = 0
  const count = (bytes: number) => {
    unpacked += bytes
  }
  await watched(count, () => rows.next())
  // In the time in which another is read to its end.
  let others = 0
  for await (const row of await rowsOf()) others += row.length === 10 ? 1 : 0
  expect(others).toBe(rowCount)
  expect(unpacked).toBeLessThan(500_000)
  let taken = 1
  while (!(await rows.next()).done) taken++
  expect(taken).toBe(rowCount)
  expect(unpacked).toBeGreaterThan(3_000_000)
})
