import type { SuggestionKeyDownProps, SuggestionProps } from '@tiptap/suggestion'

/** A list that opens while someone types, e.g. after a slash or an @. */
export interface Suggesting<Item> {
  items: readonly Item[]
  index: number
  query: string
  /** Where the text stands that opened it. */
  rect: DOMRect | null
  pick: (item: Item) => void
}

/** What the editor says of such a list, for a component to draw. The keys stay with the editor, and so does the focus. */
export class SuggestStore<Item> {
  private now: Suggesting<Item> | null = null
  private readonly listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  readonly get = (): Suggesting<Item> | null => this.now

  point(index: number): void {
    if (this.now) this.set({ ...this.now, index })
  }

  close(): void {
    this.set(null)
  }

  /** For the editor's plugin. */
  readonly render = () => ({
    onStart: (props: SuggestionProps<Item, Item>) => this.show(props, 0),
    onUpdate: (props: SuggestionProps<Item, Item>) => this.show(props, 0),
    onKeyDown: ({ event }: SuggestionKeyDownProps) => this.key(event),
    onExit: () => this.close(),
  })

  private show({ items, query, clientRect, command }: SuggestionProps<Item, Item>, index: number): void {
    this.set({ items, index, query, rect: clientRect?.() ?? null, pick: (item) => command(item) })
  }

  private key(event: KeyboardEvent): boolean {
    const { now } = this
    if (!now) return false
    if (event.key === 'Escape') {
      event.stopPropagation()
      this.close()
      return true
    }
    if (now.items.length === 0) return false
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      this.point((now.index + step + now.items.length) % now.items.length)
      return true
    }
    const item = now.items[now.index]
    if ((event.key !== 'Enter' && event.key !== 'Tab') || item === undefined) return false
    now.pick(item)
    return true
  }

  private set(next: Suggesting<Item> | null): void {
    if (next === null && this.now === null) return
    this.now = next
    for (const listener of this.listeners) listener()
  }
}
