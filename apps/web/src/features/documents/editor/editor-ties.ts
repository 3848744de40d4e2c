import type { Colleague } from '@oficina/contract'
import type { SlashWish } from './slash-items.ts'

interface Ties {
  people: ReadonlyMap<string, Colleague>
  onWish: (wish: SlashWish) => void
}

/** What the editor, which is made once, needs of the screen, which is drawn again and again. */
export class EditorTies {
  private now: Ties = { people: new Map(), onWish: () => {} }

  tie(now: Ties): void {
    this.now = now
  }

  readonly people = () => this.now.people
  readonly wish = (wish: SlashWish) => this.now.onWish(wish)
}
