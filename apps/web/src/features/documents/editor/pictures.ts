import { api, isApiError } from '../../../lib/api.ts'

/** A link that did not work is not asked for again right away. */
const askAgainAfter = 20_000

/** Links to the pictures of a page: they run out after a while, and others put pictures in. */
export class Pictures {
  private links: Readonly<Record<string, string>>
  private readonly listeners = new Set<() => void>()
  private readonly docPageId: string
  private asked = 0
  private asking: Promise<void> | null = null

  constructor(docPageId: string, links: Readonly<Record<string, string>>) {
    this.docPageId = docPageId
    this.links = links
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  linkTo(fileId: string): string | null {
    return Object.hasOwn(this.links, fileId) ? (this.links[fileId] ?? null) : null
  }

  add(fileId: string, link: string): void {
    this.set({ ...this.links, [fileId]: link })
  }

  /** A picture has no link, or one that ran out. */
  ask(): void {
    if (this.asking || Date.now() - this.asked < askAgainAfter) return
    this.asked = Date.now()
    this.asking = this.read().finally(() => {
      this.asking = null
    })
  }

  /** Someone put something in: a picture that is not known yet may be a new one. */
  expectNew(): void {
    this.asked = 0
  }

  private async read(): Promise<void> {
    try {
      const { files } = await api.docPages.files({ docPageId: this.docPageId })
      this.set({ ...this.links, ...files })
    } catch (error) {
      // The picture says that it is not there; whoever looks again asks again.
      if (!isApiError(error)) throw error
    }
  }

  private set(links: Readonly<Record<string, string>>): void {
    this.links = links
    for (const listener of this.listeners) listener()
  }
}
