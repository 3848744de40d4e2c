// A thread of its own for files that people bring: a large one holds up nobody, and a hostile one ends with this thread.
import '@oficina/kinds/phone-numbers'
import { open } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { FieldEnv } from '@oficina/kinds'
import { fileSources } from '../sources/index.ts'
import { type ReadOptions, type Source, UnreadableFile, type UnreadableReason } from '../sources/source.ts'
import { lookAtSheet, type SheetLook } from './look.ts'

export interface LookTask {
  path: string
  /** The file's own name. */
  name: string
  read: ReadOptions
  headerRow: number | undefined
  env: FieldEnv
  /** What a column without a name is called, with its number in the place of `{{number}}`. */
  unnamed: string
}
export type LookAnswer =
  | { source: string; sheets: readonly SheetLook[] }
  | { reason: UnreadableReason; row: number | null }
  | { error: string }

const beginningBytes = 4_096

async function sourceOf(path: string, name: string): Promise<Source> {
  await using file = await open(path)
  const { bytesRead, buffer } = await file.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0)
  const source = fileSources.find((one) => one.knows(name, buffer.subarray(0, bytesRead)))
  if (!source) throw new UnreadableFile('unknown_format')
  return source
}

async function look({ path, name, read, headerRow, env, unnamed }: LookTask): Promise<LookAnswer> {
  const source = await sourceOf(path, name)
  const sheets: SheetLook[] = []
  for (const sheet of await source.open(path, name, read))
    sheets.push(await lookAtSheet(sheet, { headerRow, env, unnamed: (n) => unnamed.replace('{{number}}', String(n)) }))
  return { source: source.id, sheets }
}

async function answer(task: LookTask): Promise<LookAnswer> {
  try {
    return await look(task)
  } catch (error) {
    if (error instanceof UnreadableFile) return { reason: error.reason, row: error.row }
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.postMessage(await answer(workerData as LookTask))
