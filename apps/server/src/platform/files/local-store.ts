import { randomBytes } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ByteRange, blobPath, type FileStore, isSha256, type StoredBlob } from './file-store.ts'

/** Keeps the bytes in a folder of this machine. */
export class LocalStore implements FileStore {
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  async put(sha256: string, path: string): Promise<void> {
    const target = this.pathOf(sha256)
    await mkdir(dirname(target), { recursive: true })
    const known = await this.size(sha256)
    if (known !== null && known === (await stat(path)).size && (await makeYoung(target))) return
    if (known !== null) await rm(target, { force: true })
    try {
      await link(path, target)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? ''
      if (code === 'EEXIST') return
      if (!['EPERM', 'EXDEV', 'ENOTSUP', 'EMLINK', 'ENOSYS'].includes(code)) throw error
      await this.putByCopy(path, target)
    }
    await syncFolder(dirname(target))
  }

  async size(sha256: string): Promise<number | null> {
    try {
      return (await stat(this.pathOf(sha256))).size
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }

  async open(sha256: string, range?: ByteRange) {
    // Opened before it is streamed: a missing blob is an error now, not in the middle of an answer.
    const handle = await open(this.pathOf(sha256), 'r')
    return createReadStream('', { fd: handle, autoClose: true, ...range })
  }

  async remove(sha256: string): Promise<void> {
    await rm(this.pathOf(sha256), { force: true })
  }

  async *list(): AsyncIterable<StoredBlob> {
    for (const outer of await foldersIn(this.folder)) {
      for (const inner of await foldersIn(join(this.folder, outer))) {
        for (const name of await readdir(join(this.folder, outer, inner))) {
          if (!isSha256(name)) continue
          const found = await stat(join(this.folder, outer, inner, name)).catch(() => null)
          if (found) yield { sha256: name, modifiedAt: found.mtime }
        }
      }
    }
  }

  pathOf(sha256: string): string {
    if (!isSha256(sha256)) throw new Error('not a SHA-256')
    return join(this.folder, blobPath(sha256))
  }

  /** For file systems without hard links. */
  private async putByCopy(path: string, target: string): Promise<void> {
    const half = `${target}.${randomBytes(6).toString('hex')}`
    try {
      await copyFile(path, half, constants.COPYFILE_FICLONE)
      const handle = await open(half, 'r+')
      await handle.sync()
      await handle.close()
      await rename(half, target)
    } finally {
      await rm(half, { force: true })
    }
  }
}

async function foldersIn(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name)).map(({ name }) => name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** So that the collector leaves it to its new row. False where it was faster and the bytes are gone. */
async function makeYoung(path: string): Promise<boolean> {
  try {
    await utimes(path, new Date(), new Date())
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** The name of a new file is only safe from a power cut once its folder is on disk too. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
