import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { type ByteRange, blobPath, type FileStore, isSha256, type StoredBlob } from './file-store.ts'

type Sdk = typeof import('@aws-sdk/client-s3')

/** Keeps the bytes in a bucket. Its library is large and loads on first use only. */
export class S3Store implements FileStore {
  private readonly config: Config
  private readonly prefix: string
  private loaded: Promise<{ sdk: Sdk; client: InstanceType<Sdk['S3Client']> }> | null = null

  constructor(config: Config) {
    this.config = config
    this.prefix = config.OFICINA_FILES_PREFIX ? `${config.OFICINA_FILES_PREFIX}/` : 'files/'
  }

  async put(sha256: string, path: string): Promise<void> {
    const { sdk, client } = await this.load()
    const { size } = await stat(path)
    // Written anew even if it is there: that makes it young, so that the collector leaves it to its new row.
    await client.send(
      new sdk.PutObjectCommand({
        Bucket: this.config.S3_BUCKET,
        Key: this.keyOf(sha256),
        Body: createReadStream(path),
        ContentLength: size,
        ContentType: 'application/octet-stream',
      }),
    )
  }

  async size(sha256: string): Promise<number | null> {
    const { sdk, client } = await this.load()
    try {
      const head = await client.send(
        new sdk.HeadObjectCommand({ Bucket: this.config.S3_BUCKET, Key: this.keyOf(sha256) }),
      )
      return head.ContentLength ?? 0
    } catch (error) {
      if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404) return null
      throw error
    }
  }

  async open(sha256: string, range?: ByteRange): Promise<Readable> {
    const { sdk, client } = await this.load()
    const object = await client.send(
      new sdk.GetObjectCommand({
        Bucket: this.config.S3_BUCKET,
        Key: this.keyOf(sha256),
        Range: range ? `bytes=${range.start}-${range.end}` : undefined,
      }),
    )
    return object.Body as Readable
  }

  async remove(sha256: string): Promise<void> {
    const { sdk, client } = await this.load()
    await client.send(new sdk.DeleteObjectCommand({ Bucket: this.config.S3_BUCKET, Key: this.keyOf(sha256) }))
  }

  async *list(): AsyncIterable<StoredBlob> {
    const { sdk, client } = await this.load()
    const pages = sdk.paginateListObjectsV2({ client }, { Bucket: this.config.S3_BUCKET, Prefix: this.prefix })
    for await (const page of pages) {
      for (const { Key = '', LastModified } of page.Contents ?? []) {
        const sha256 = Key.slice(Key.lastIndexOf('/') + 1)
        if (isSha256(sha256) && LastModified) yield { sha256, modifiedAt: LastModified }
      }
    }
  }

  private load() {
    this.loaded ??= import('@aws-sdk/client-s3').then((sdk) => {
      const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = this.config
      const client = new sdk.S3Client({
        region: S3_REGION,
        endpoint: S3_ENDPOINT,
        // Buckets as part of the path: works with every server that speaks S3, whatever its DNS.
        forcePathStyle: S3_ENDPOINT !== undefined,
        credentials: { accessKeyId: S3_ACCESS_KEY_ID ?? '', secretAccessKey: S3_SECRET_ACCESS_KEY ?? '' },
        // The name already is a checksum; other servers do not all know the newer header for one.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        maxAttempts: 3,
      })
      return { sdk, client }
    })
    return this.loaded
  }

  private keyOf(sha256: string): string {
    if (!isSha256(sha256)) throw new Error('not a SHA-256')
    return `${this.prefix}${blobPath(sha256)}`
  }
}
