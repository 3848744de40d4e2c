import type { Colleague } from '@oficina/contract'
import { foldText } from '../../lib/fold-text.ts'

/** The people of an organisation, of whom there may be thousands: never all of them at once. */
export interface People {
  /** Someone by id, also who left. Whoever is not known yet is asked for, and the screen drawn anew when they came. */
  get(id: string): Colleague | undefined
  /** Those who are here, in the order of names: the first ones, or all of them. */
  first: readonly Colleague[]
  /** Whether `first` is everyone who is here. */
  isWhole: boolean
  /** Another number when someone came or changed. */
  version?: number
}

/** People of whom there are no others, as on pages for visitors. */
export function fixedPeople(list: readonly Colleague[] = []): People {
  const byId = new Map(list.map((person) => [person.id_user, person]))
  return { get: (id) => byId.get(id), first: list.filter(({ active }) => active), isWhole: true }
}

/** Those whose name has the words of the text in it, in any order, as the server looks for them. */
export function peopleNamed(list: readonly Colleague[], text: string): readonly Colleague[] {
  const words = foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return list
  return list.filter(({ name }) => {
    const folded = foldText(name)
    return words.every((word) => folded.includes(word))
  })
}
