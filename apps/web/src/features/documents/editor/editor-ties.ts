import { fixedPeople, type People } from '../../people/people.ts'
import type { SlashWish } from './slash-items.ts'

interface Ties {
  people: People
  onWish: (wish: SlashWish) => void
}

/** What the editor, which is made once, needs of the screen, which is drawn again and again. */
export class EditorTies {
  private now: Ties = { people: fixedPeople(), onWish: () => {} }

  tie(now: Ties): void {
    this.now = now
  }

  readonly people = () => this.now.people
  readonly wish = (wish: SlashWish) => this.now.onWish(wish)
}
