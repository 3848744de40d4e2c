import { stableColor } from '@oficina/ui'
import { Awareness } from 'y-protocols/awareness'
import { type Doc, type RelativePosition, relativePositionToJSON } from 'yjs'
import { realtime } from '../../../lib/realtime.ts'
import type { Position } from '../../../lib/positions.ts'

/** What the editor draws of someone else. */
export interface CursorUser {
  name: string
  /** A colour of the palette, the same that their picture has. */
  tone: string
  /** The editor's library asks for one; what is drawn follows `tone`. */
  color: string
}

export const cursorUser = ({ id, name }: { id: string; name: string }): CursorUser => ({
  name,
  tone: stableColor(id),
  color: '#808080',
})

const tellEvery = 100

interface Selection {
  anchor: RelativePosition
  head: RelativePosition
}

/**
 * Where people's cursors are, as the editor wants to know it. They travel like all whereabouts, over the one socket, and
 * are shown to those who may see the page; the library's own way of passing them on is not used.
 */
export class Cursors extends Awareness {
  private readonly room: string
  private readonly leave: () => void
  private readonly windows = new Map<string, number>()
  private told = 'null'
  private telling: ReturnType<typeof setTimeout> | null = null

  constructor(doc: Doc, room: string) {
    super(doc)
    this.room = room
    this.on('change', (_changes: unknown, origin: unknown) => {
      if (origin === 'local') this.tellSoon()
    })
    this.leave = realtime.positions.subscribe(room, () => this.hear(realtime.positions.in(room)))
    this.hear(realtime.positions.in(room))
  }

  /** Whoever writes fast is told where they are a few times a second. */
  private tellSoon(): void {
    this.telling ??= setTimeout(() => {
      this.telling = null
      this.tell(this.getLocalState()?.cursor as Selection | null | undefined)
    }, tellEvery)
  }

  private tell(selection: Selection | null | undefined): void {
    const place = selection
      ? { anchor: relativePositionToJSON(selection.anchor), head: relativePositionToJSON(selection.head) }
      : null
    const text = JSON.stringify(place)
    if (text === this.told) return
    this.told = text
    realtime.positions.set(this.room, place)
  }

  /** Everyone who stands in the room now, and nobody else. */
  private hear(positions: readonly Position[]): void {
    const present = new Set(positions.map(({ window }) => window))
    const removed = [...this.windows].filter(([window]) => !present.has(window)).map(([, id]) => id)
    for (const [window, id] of this.windows) if (removed.includes(id)) this.windows.delete(window)
    for (const id of removed) this.states.delete(id)
    const updated = positions.map(({ window, user, place }) => {
      const id = this.windows.get(window) ?? this.freeId()
      this.windows.set(window, id)
      this.states.set(id, { user: cursorUser(user), cursor: place })
      return id
    })
    this.emit('change', [{ added: [], updated, removed }, 'room'])
    this.emit('update', [{ added: [], updated, removed }, 'room'])
  }

  private freeId(): number {
    let id = 1
    while (this.states.has(id) || id === this.clientID) id++
    return id
  }

  override destroy(): void {
    // The editor may have torn this down before; what is told twice is told once.
    this.leave?.()
    if (this.telling) clearTimeout(this.telling)
    if (this.room) realtime.positions.set(this.room, null)
    super.destroy()
  }
}
