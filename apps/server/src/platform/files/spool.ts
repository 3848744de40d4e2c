import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../errors.ts'

export interface Spooled {
  path: string
  sha256: string
  size: number
  /** The first bytes, which tell what it is. */
  head: Buffer
}

const headBytes = 4_096

/** Local files that are not stored yet: uploads on their way in, pictures on their way through. */
export class Spool {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** Gives a path that nobody else has, and removes whatever is there once the work is done or has failed. */
  async use<T>(work: (path: string) => Promise<T>): Promise<T> {
    await mkdir(this.folder, { recursive: true })
    const path = join(this.folder, randomBytes(12).toString('hex'))
    try {
      return await work(path)
    } finally {
      await rm(path, { force: true })
    }
  }

  /** Streams to a path, and stops with `too_large` at the cap. On disk for good when it returns. */
  async write(stream: Readable | AsyncIterable<Buffer>, path: string, maxBytes: number): Promise<Spooled> {
    const handle = await open(path, 'wx', 0o600)
    const hash = createHash('sha256')
    let head = Buffer.alloc(0)
    let size = 0
    const take = async (source: AsyncIterable<Buffer>) => {
      for await (const chunk of source) {
        size += chunk.length
        if (size > maxBytes) throw new AppError('too_large', { maxBytes })
        hash.update(chunk)
        if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
        await handle.writev([chunk])
      }
    }
    try {
      await pipeline(stream, take)
      await handle.sync()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new AppError('disk_full', {}, { cause: error })
      throw error
    } finally {
      await handle.close()
    }
    return { path, sha256: hash.digest('hex'), size, head }
  }

  /** What a file holds that is already on disk. */
  async measure(path: string): Promise<Omit<Spooled, 'head'>> {
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
    return { path, sha256: hash.digest('hex'), size: (await stat(path)).size }
  }

  /** Removes what a killed process left behind. */
  async sweep(olderThan: Date): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      const path = join(this.folder, name)
      const found = await stat(path).catch(() => null)
      if (found && found.mtime < olderThan) await rm(path, { force: true })
    }
  }
}
