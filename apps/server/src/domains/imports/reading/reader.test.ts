import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultFieldEnv } from '@oficina/kinds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookAtFile } from './reader.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oficina-reader-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function look(name: string, content: string, signal = new AbortController().signal) {
  const path = join(folder, 'file')
  await writeFile(path, content)
  const task = { path, name, read: {}, headerRow: undefined, env: defaultFieldEnv, unnamed: 'Coluna {{number}}' }
  return lookAtFile(task, signal)
}

describe('the thread that reads files', () => {
  it('tells what a file holds', async () => {
    const { source, sheets } = await look('Clientes.csv', 'Nome;Telefone\nAna;(11) 98765-4321\nBia;(21) 98765-4321\n')
    expect(source).toBe('csv')
    expect(sheets[0]?.columns.map(({ name, suggested }) => [name, suggested.type])).toEqual([
      ['Nome', 'singleLineText'],
      ['Telefone', 'phone'],
    ])
  })
  it('says why a file cannot be read, and where', async () => {
    await expect(look('a.csv', 'a,b\nc,"d\n')).rejects.toMatchObject({ reason: 'open_quote', row: 2 })
    await expect(look('a.docx', 'PK')).rejects.toMatchObject({ reason: 'unknown_format', row: null })
  })
  it('ends when the server stops', async () => {
    const stopping = new AbortController()
    stopping.abort(new Error('the server is stopping'))
    await expect(look('a.csv', 'a,b\nc,d\n', stopping.signal)).rejects.toThrow('the server is stopping')
  })
})
