import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultFieldEnv } from '@oficina/kinds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bomb, openDocument, spreadsheet, strings } from '../testing/hostile-archives.ts'
import { lookAtFile, openFile, rowsIn } from './reader.ts'

let folder: string
const path = () => join(folder, 'file')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oficina-hostile-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const { signal } = new AbortController()
async function look(name: string, content: string | Uint8Array) {
  await writeFile(path(), content)
  const task = {
    path: path(),
    name,
    read: {},
    headerRow: undefined,
    env: defaultFieldEnv,
    unnamed: 'Coluna {{number}}',
  }
  return (await lookAtFile(task, signal)).sheets
}

/** The most that the process held while this went on, beyond what it held before. */
async function grown(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 10)
  await work()
  clearInterval(watch)
  return (most - before) / 1024 ** 2
}

const cells = (count: number) => '<c t="s"><v>0</v></c>'.repeat(count)

describe('an archive that unpacks to far more than its directory says', () => {
  const large = 100
  it.each([
    ['x.xlsx', () => spreadsheet('', bomb('xl/sharedStrings.xml', '<sst>', large, 0))],
    ['x.ods', () => openDocument(bomb('content.xml', '<office>', large, 0))],
  ])('%s: is refused, and fills no memory', async (name, make) => {
    await writeFile(path(), make())
    const most = await grown(() =>
      expect(openFile({ path: path(), name, read: {} }, signal)).rejects.toMatchObject({ name: 'UnreadableFile' }),
    )
    expect(most).toBeLessThan(450)
  })
})

describe('a spreadsheet', () => {
  it('that names one long text in every cell is refused with the row', async () => {
    const text = `<sst><si><t>${'a'.repeat(100_000)}</t></si></sst>`
    const rows = `<row>${cells(5)}</row><row>${cells(400)}</row>`
    await expect(look('x.xlsx', spreadsheet(rows, strings(text)))).rejects.toMatchObject({
      reason: 'too_much_memory',
      row: 2,
    })
  })
  it('reads no entities but those of XML', async () => {
    const head = '<!DOCTYPE x [<!ENTITY a "CNRY"><!ENTITY f SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;&a;">]>'
    const text = `${head}<sst><si><t>v &b; &f; &amp;</t></si></sst>`
    const found = await look('x.xlsx', spreadsheet(`<row>${cells(2)}</row><row>${cells(2)}</row>`, strings(text)))
    expect(JSON.stringify(found)).not.toMatch(/CNRY|root:/)
  })
})

describe('lists of objects', () => {
  it('that are nested without end, or too many, are refused', async () => {
    const deep = `[{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}]`
    await expect(look('x.json', deep)).rejects.toMatchObject({ name: 'UnreadableFile' })
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 1_500 }, (_, n) => [`l${n}`, [{ a: 1 }]])))
    await expect(look('x.json', many)).rejects.toMatchObject({ reason: 'too_much_memory' })
  })
})

describe('rows', () => {
  it('come in batches that the server can hold, however long they are', async () => {
    const line = `${'a'.repeat(100_000)},b\n`
    await writeFile(path(), `n,m\n${line.repeat(100)}`)
    const task = { path: path(), name: 'x.csv', read: {}, sheet: 0, headerRow: 1, after: 0, size: 1_000 }
    const sizes: number[] = []
    for await (const batch of rowsIn(task, signal)) sizes.push(batch.length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(100)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(20)
  })
  it('of many columns tell a few of the values that do not fit, and not thousands', async () => {
    const values = [
      '12',
      '01/02/2026',
      'a@b.test',
      'Sim',
      '(11) 98765-4321',
      ...Array.from({ length: 30 }, () => 'x'.repeat(200)),
    ]
    const wide = values.map((value) => Array.from({ length: 400 }, () => value).join(',')).join('\n')
    expect(JSON.stringify(await look('x.csv', wide)).length).toBeLessThan(4_000_000)
  })
})
