import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { actorKey } from '../access/principal.ts'
import type { Config } from '../config.ts'
import type { Ctx } from '../context.ts'
import { AppError, notFound } from '../errors.ts'
import type { IncomingFile } from '../http/routes.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import { collect } from './collect.ts'
import { cleanFileName } from './file-name.ts'
import type { ByteRange, FileStore } from './file-store.ts'
import { BadPicture, Images } from './images.ts'
import { makeThumbnail } from './jobs.ts'
import { LocalStore } from './local-store.ts'
import * as queries from './queries.ts'
import { S3Store } from './s3-store.ts'
import { isRaster, sniffType } from './sniff.ts'
import { Spool } from './spool.ts'

declare module '../ports.ts' {
  interface Ports {
    files: Files
  }
}

export type { FileRow } from './queries.ts'

export interface StoreOptions {
  file: IncomingFile
  maxBytes: number
  /** How long the sender may send nothing; the usual patience where it is not said. */
  stallMs?: number
  /** Raster pictures, anything, or these types: by what the bytes are. */
  accept: 'image' | 'any' | readonly string[]
}

export interface Blob {
  sha256: string
  size: number
  mime: string
}

/** Files: bytes by their content, rows by organisation. A file is its sender's alone until something holds it. */
export interface Files {
  /** Stores an upload. Throws `too_large`, `invalid_picture` or `unsupported_type`, and then nothing was stored. */
  store(ctx: Ctx, options: StoreOptions): Promise<queries.FileRow>
  /** Stores a portrait or logo, as a WebP of at most `size` pixels a side and without what the camera noted. */
  storePicture(ctx: Ctx, file: IncomingFile, options: { maxBytes: number; size: number }): Promise<queries.FileRow>
  /** Something holds the file from now on. 404 unless the principal sent it. */
  attach(ctx: Ctx, fileId: string): Promise<void>
  /** Something let go of the file. Unless anything else holds it, it goes with the next collection. */
  release(ctx: Ctx, fileId: string): Promise<void>
  /** A small picture of the file, made now if need be; null where there is none. */
  thumbnailOf(ctx: Ctx, fileId: string): Promise<Blob | null>
  open(blob: Pick<Blob, 'sha256'>, range?: ByteRange): Promise<Readable>
  /** For what reads a file by its path and in its own order. The path is good while the work goes on. */
  onDisk<T>(blob: Pick<Blob, 'sha256' | 'size'>, work: (path: string) => Promise<T>): Promise<T>
  collect(ctx: Ctx, signal: AbortSignal): Promise<void>
  close(): void
}

const thumbnailSize = 480
const thumbnailType = 'image/webp'
const usualStallMs = 30_000

export interface FilesOptions {
  config: Config
  log: Log
}

/** The folder beside the data, or the bucket where one is set. */
export function makeFileStore(config: Config): FileStore {
  return config.S3_BUCKET
    ? new S3Store(config)
    : new LocalStore(join(config.dataDir, 'files', config.OFICINA_FILES_PREFIX ?? ''))
}

export function makeFiles({ config, log }: FilesOptions): Files {
  const store = makeFileStore(config)
  const spool = new Spool(join(config.dataDir, 'files', 'tmp'))
  const images = new Images(log)
  const making = new Map<string, Promise<Blob | null>>()

  /** Bytes first, then the row that needs them: a crash in between leaves bytes that the collector finds. */
  async function keep(
    ctx: Ctx,
    bytes: { path: string; sha256: string; size: number },
    file: Pick<queries.FileRow, 'name' | 'mime' | 'width' | 'height'>,
    thumbnail: boolean,
  ): Promise<queries.FileRow> {
    const { orgId } = ctx
    if (orgId === null) throw new Error('a file belongs to an organisation')
    await queries.noteBlob(ctx.db, bytes.sha256)
    await translated(() => store.put(bytes.sha256, bytes.path))
    return ctx.tx(async (ctx) => {
      await queries.lockBlob(ctx.db, bytes.sha256, 'writer')
      await queries.noteBlob(ctx.db, bytes.sha256)
      if ((await store.size(bytes.sha256)) === null) await translated(() => store.put(bytes.sha256, bytes.path))
      const row = await queries.insertFile(ctx.db, {
        org_id: orgId,
        id: newId('fil'),
        sha256: bytes.sha256,
        size: String(bytes.size),
        ...file,
        thumbnail_sha256: null,
        thumbnail_state: thumbnail ? 'waiting' : 'none',
        uploaded_by: actorKey(ctx.principal),
        attached_at: null,
      })
      if (thumbnail) await ctx.enqueue(makeThumbnail, { fileId: row.id })
      return row
    })
  }

  /** Streams an upload aside and finds out what it is. */
  async function receive(path: string, file: IncomingFile, maxBytes: number, stallMs = usualStallMs) {
    const spooled = await spool.write(fromSender(file.stream, stallMs), path, maxBytes)
    await file.end()
    const name = cleanFileName(file.name)
    return { ...spooled, name, mime: sniffType(spooled.head, name) }
  }

  async function makeThumbnailOf(ctx: Ctx, file: queries.FileRow): Promise<Blob | null> {
    return spool.use((input) =>
      spool.use(async (output) => {
        await spool.write(await store.open(file.sha256), input, Number(file.size))
        let original: { width: number; height: number }
        try {
          original = await images.shrink(input, output, thumbnailSize)
        } catch (error) {
          if (!(error instanceof BadPicture)) throw error
          ctx.log.info({ fileId: file.id, reason: error.message }, 'no thumbnail could be made')
          await queries.setThumbnail(ctx.db, file, null)
          return null
        }
        const made = await spool.measure(output)
        await queries.noteBlob(ctx.db, made.sha256)
        await store.put(made.sha256, output)
        await ctx.tx(async (ctx) => {
          await queries.lockBlob(ctx.db, made.sha256, 'writer')
          await queries.noteBlob(ctx.db, made.sha256)
          if ((await store.size(made.sha256)) === null) await store.put(made.sha256, output)
          await queries.setThumbnail(ctx.db, file, { sha256: made.sha256, ...original })
        })
        return { sha256: made.sha256, size: made.size, mime: thumbnailType }
      }),
    )
  }

  return {
    store: (ctx, { file, maxBytes, accept, stallMs }) =>
      spool.use(async (path) => {
        const { name, mime, ...bytes } = await receive(path, file, maxBytes, stallMs)
        if (accept === 'image' && !isRaster(mime)) throw new AppError('invalid_picture')
        if (typeof accept !== 'string' && !accept.includes(mime)) throw new AppError('unsupported_type', { mime })
        return keep(ctx, bytes, { name, mime, width: null, height: null }, isRaster(mime))
      }),

    storePicture: (ctx, file, { maxBytes, size }) =>
      spool.use((input) =>
        spool.use(async (output) => {
          const { name, mime } = await receive(input, file, maxBytes)
          if (!isRaster(mime)) throw new AppError('invalid_picture')
          try {
            const original = await images.shrink(input, output, size)
            const scale = Math.min(1, size / Math.max(original.width, original.height))
            return await keep(
              ctx,
              await spool.measure(output),
              {
                name: name.replace(/(\.\w+)?$/, '.webp'),
                mime: thumbnailType,
                width: Math.max(1, Math.round(original.width * scale)),
                height: Math.max(1, Math.round(original.height * scale)),
              },
              false,
            )
          } catch (error) {
            if (error instanceof BadPicture) throw new AppError('invalid_picture', {}, { cause: error })
            throw error
          }
        }),
      ),

    async attach(ctx, fileId) {
      const actor = ctx.principal.kind === 'system' ? null : actorKey(ctx.principal)
      if (ctx.orgId === null || !(await queries.attachFile(ctx.db, ctx.orgId, fileId, actor))) throw notFound('file')
    },

    async release(ctx, fileId) {
      const { orgId } = ctx
      if (orgId !== null) await ctx.tx((ctx) => queries.releaseFile(ctx.db, orgId, fileId))
    },

    async thumbnailOf(ctx, fileId) {
      if (ctx.orgId === null) throw new Error('a file belongs to an organisation')
      const file = await queries.findFile(ctx.db, ctx.orgId, fileId)
      if (!file || file.thumbnail_state === 'none' || file.thumbnail_state === 'failed') return null
      if (file.thumbnail_sha256) {
        const size = await store.size(file.thumbnail_sha256)
        if (size !== null) return { sha256: file.thumbnail_sha256, size, mime: thumbnailType }
      }
      const key = `${file.org_id}/${file.id}`
      // Ten people who open one page make one thumbnail.
      let made = making.get(key)
      if (!made) {
        made = makeThumbnailOf(ctx, file).finally(() => making.delete(key))
        making.set(key, made)
      }
      return made
    },

    open: (blob, range) => store.open(blob.sha256, range),
    onDisk: ({ sha256, size }, work) => {
      if (store.pathOf) return work(store.pathOf(sha256))
      return spool.use(async (path) => {
        await spool.write(await store.open(sha256), path, size)
        return work(path)
      })
    },
    collect: (ctx, signal) => collect(ctx, { store, spool, signal }),
    close: () => images.close(),
  }
}

/**
 * What breaks off on its way in is the sender's, as against what fails on our side while it is written. One who sends
 * nothing for so long is let go: what waits for them holds a file and a connection. The whole has five minutes.
 */
async function* fromSender(stream: Readable, stallMs: number): AsyncIterable<Buffer> {
  const letGo = () => stream.destroy(new Error('the sender sent nothing for too long'))
  let patience = setTimeout(letGo, stallMs)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      clearTimeout(patience)
      yield chunk
      patience = setTimeout(letGo, stallMs)
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('bad_request', { reason: 'broken_off' }, { cause })
  } finally {
    clearTimeout(patience)
  }
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new AppError('disk_full', {}, { cause: error })
    throw error
  }
}
