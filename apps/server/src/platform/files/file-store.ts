import type { Readable } from 'node:stream'

export interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

export interface StoredBlob {
  sha256: string
  modifiedAt: Date
}

/** Where the bytes are, by their SHA-256. The same bytes are kept once, and never change. */
export interface FileStore {
  /** Takes the bytes of a local file. All or nothing: a half-written blob is never seen under its name. */
  put(sha256: string, path: string): Promise<void>
  /** How many bytes it has; null when it is not there. */
  size(sha256: string): Promise<number | null>
  open(sha256: string, range?: ByteRange): Promise<Readable>
  /** Where the bytes are on this machine, if that is where they are. */
  pathOf?(sha256: string): string
  remove(sha256: string): Promise<void>
  list(): AsyncIterable<StoredBlob>
}

export const isSha256 = (text: string) => /^[0-9a-f]{64}$/.test(text)

/** `ab/cd/abcd…`: few enough entries in each folder. */
export const blobPath = (sha256: string) => `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`
