/**
 * Holds back unpacking while rows wait to be taken. The library reads a sheet as fast as it unpacks, whoever takes its
 * rows: a large one would be in memory as a whole while the first of it is written to the database.
 */
export class Pace {
  private isHeld = false
  private wake: (() => void) | null = null

  hold(): void {
    this.isHeld = true
  }

  go(): void {
    this.isHeld = false
    this.wake?.()
    this.wake = null
  }

  private async passed(): Promise<void> {
    while (this.isHeld) {
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
  }

  /** Runs the work that begins to unpack, with streams that keep this pace. */
  begin<T>(work: () => Promise<T>): Promise<T> {
    return watched(() => this.passed(), work)
  }
}

/** Has every piece that is unpacked wait for this, of streams that are made while the work goes on. */
export async function watched<T>(piece: (bytes: number) => Promise<void> | void, work: () => Promise<T>): Promise<T> {
  const Usual = globalThis.DecompressionStream
  globalThis.DecompressionStream = class {
    readonly readable: DecompressionStream['readable']
    readonly writable: DecompressionStream['writable']

    constructor(format: ConstructorParameters<typeof DecompressionStream>[0]) {
      const own = new Usual(format)
      this.writable = own.writable
      this.readable = own.readable.pipeThrough(
        new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform: async (chunk, out) => {
            await piece(chunk.length)
            out.enqueue(chunk)
          },
        }),
      )
    }
  }
  try {
    return await work()
  } finally {
    globalThis.DecompressionStream = Usual
  }
}
