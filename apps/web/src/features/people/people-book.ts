import type { Colleague } from '@oficina/contract'
import { isUserId } from '@oficina/kinds/ids'
import { api, isApiError } from '../../lib/api.ts'
import { foldText } from '../../lib/fold-text.ts'
import { queryClient } from '../../lib/query-client.ts'

/** So many are asked for in one call. */
const idsAtOnce = 100
const namesAtOnce = 50
/** As long as answers about people hold elsewhere. */
const keptMs = 300_000
/** After a call that failed, the same people are asked for again not before. */
const againMs = 5_000

interface Entry {
  /** Null for an id that nobody has. */
  person: Colleague | null
  until: number
}

/**
 * People whom screens name, by id: what is asked for while a screen is drawn goes to the server as one call. It is
 * forgotten with the list of the first people, and read again when that list is.
 */
class PeopleBook {
  private readonly known = new Map<string, Entry>()
  private readonly idsByName = new Map<string, string>()
  private readonly wanted = new Set<string>()
  private readonly asked = new Set<string>()
  private readonly listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | null = null
  private version = 0

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  /** Another number when someone came or changed. */
  readonly getVersion = (): number => this.version

  get(id: string): Colleague | undefined {
    const entry = this.known.get(id)
    if ((!entry || entry.until < Date.now()) && isUserId(id) && !this.asked.has(id)) {
      this.wanted.add(id)
      this.timer ??= setTimeout(() => void this.readWanted())
    }
    return entry?.person ?? undefined
  }

  idCalled(name: string): string | undefined {
    return this.idsByName.get(foldText(name))
  }

  /** Learns who is called so, for texts that are about to be read as people. */
  async findNames(names: readonly string[]): Promise<void> {
    const unknown = [...new Set(names.map((name) => name.trim()))].filter(
      (name) => name !== '' && !name.includes('\n') && !isUserId(name) && this.idCalled(name) === undefined,
    )
    for (let n = 0; n < unknown.length; n += namesAtOnce) {
      const { people } = await api.users.colleagues({ names: unknown.slice(n, n + namesAtOnce).join('\n') })
      for (const { name, id_user: id } of people) this.idsByName.set(foldText(name), id)
      this.learn(people)
    }
  }

  /** Keeps people whom a call brought. */
  learn(people: readonly Colleague[]): void {
    const until = Date.now() + keptMs
    for (const person of people) this.known.set(person.id_user, { person, until })
    this.tell()
  }

  /** What is known stays on screen until it was read again. */
  expire(): void {
    for (const entry of this.known.values()) entry.until = 0
    this.idsByName.clear()
    this.tell()
  }

  clear(): void {
    this.known.clear()
    this.idsByName.clear()
  }

  private async readWanted(): Promise<void> {
    const ids = [...this.wanted].slice(0, idsAtOnce)
    for (const id of ids) {
      this.wanted.delete(id)
      this.asked.add(id)
    }
    this.timer = this.wanted.size > 0 ? setTimeout(() => void this.readWanted()) : null
    try {
      const { people } = await api.users.colleagues({ ids: ids.join(',') })
      for (const id of ids) this.known.set(id, { person: null, until: Date.now() + keptMs })
      this.learn(people)
    } catch (error) {
      if (!isApiError(error)) throw error
      // Names are no reason for a message: who has none on screen is shown without, and asked for when drawn again.
      for (const id of ids)
        this.known.set(id, { person: this.known.get(id)?.person ?? null, until: Date.now() + againMs })
    } finally {
      for (const id of ids) this.asked.delete(id)
    }
  }

  private tell(): void {
    this.version++
    for (const listener of this.listeners) listener()
  }
}

export const peopleBook = new PeopleBook()

const [domain, call] = api.users.colleagues.key()
queryClient.getQueryCache().subscribe((event) => {
  const { queryKey } = event.query
  if (queryKey[0] !== domain || queryKey[1] !== call || queryKey.length > 2) return
  if (event.type === 'removed') peopleBook.clear()
  if (event.type === 'updated' && event.action.type === 'invalidate') peopleBook.expire()
})
