import type { OficinaContract, OutputOf } from '@oficina/contract'
import type { BlockParams } from '@oficina/kinds/blocks/index'
import { type ApiError, isApiError } from '../../../lib/api.ts'

type DataAnswer = OutputOf<OficinaContract['apps']['data']>
export type Answer = DataAnswer['answers'][number]
export interface Asked {
  id: string
  params?: BlockParams
}
/** Puts the questions of some blocks to the server, in one call. */
export type AskBlocks = (blocks: Asked[]) => Promise<DataAnswer>

/** What one block was answered, by the names of its questions. */
export interface BlockAnswers {
  problem: string | null
  answers: Readonly<Record<string, Answer>>
}

/** What a block has to show, and whether newer answers are on their way. */
export interface BlockData {
  answers: BlockAnswers | null
  error: ApiError | null
  isOld: boolean
}

/** A block as far as its data goes. Another version of its settings may ask something else. */
export interface AskingBlock {
  id: string
  version: number
  tableId: string | null
}

interface Entry {
  block: AskingBlock
  params: BlockParams
  data: BlockData
  listeners: Set<() => void>
  /** Only the newest question counts. */
  round: number
}

interface Waiting {
  asked: Asked
  answer: PromiseWithResolvers<BlockAnswers>
}

const blocksPerCall = 100
/** After the first word of a write, so that a burst of them is read once. */
const settle = 400
const nothing: BlockData = { answers: null, error: null, isOld: false }

export const keyOf = (block: AskingBlock, params: BlockParams): string =>
  `${block.id} ${block.version} ${JSON.stringify(params)}`

/**
 * What the blocks of one page know. Everything that is asked in one turn goes in one call; who asks the same as another
 * hears the same answer. What records' writers tell is read again soon, once for all blocks of the table.
 */
export class AppDataStore {
  private readonly ask: AskBlocks
  private readonly listen: (tableId: string, onChanges: () => void) => () => void
  private readonly entries = new Map<string, Entry>()
  private readonly waiting = new Map<string, Waiting>()
  private readonly underWay = new Map<string, Promise<BlockAnswers>>()
  /** What each block showed last: it stays in sight until the next answer is here. */
  private readonly shown = new Map<string, { version: number; answers: BlockAnswers }>()
  private readonly rooms = new Map<string, { count: number; leave: () => void }>()
  private readonly stale = new Set<string>()
  private turn: ReturnType<typeof setTimeout> | null = null
  private refresh: ReturnType<typeof setTimeout> | null = null

  constructor(ask: AskBlocks, listen: (tableId: string, onChanges: () => void) => () => void) {
    this.ask = ask
    this.listen = listen
  }

  /** The page is left. What is under way may still be answered; nothing more is heard of. */
  end() {
    if (this.refresh) clearTimeout(this.refresh)
    this.refresh = null
    for (const { leave } of this.rooms.values()) leave()
    this.rooms.clear()
  }

  get = (key: string): BlockData => this.entries.get(key)?.data ?? nothing

  /** Asks before anyone shows it: the block's own code may still be on its way. */
  ahead(block: AskingBlock, params: BlockParams) {
    this.entryOf(block, params)
  }

  /** Has a block's answers kept up to date until the returned function is called. */
  watch(block: AskingBlock, params: BlockParams, listener: () => void): () => void {
    const key = keyOf(block, params)
    const entry = this.entryOf(block, params)
    entry.listeners.add(listener)
    if (block.tableId !== null) this.enter(block.tableId)
    return () => {
      entry.listeners.delete(listener)
      if (block.tableId !== null) this.leave(block.tableId)
      // Whoever comes back in the same turn, as a block does that is drawn anew, finds it still there.
      setTimeout(() => entry.listeners.size === 0 && this.entries.get(key) === entry && this.entries.delete(key))
    }
  }

  /** Asks once. The same question under way is joined. */
  read(block: AskingBlock, params: BlockParams): Promise<BlockAnswers> {
    const key = keyOf(block, params)
    const under = this.underWay.get(key) ?? this.waiting.get(key)?.answer.promise
    if (under) return under
    const answer = Promise.withResolvers<BlockAnswers>()
    this.waiting.set(key, { asked: { id: block.id, ...(Object.keys(params).length > 0 && { params }) }, answer })
    this.turn ??= setTimeout(() => this.send())
    return answer.promise
  }

  /** Asks anew, as after an error. */
  retry(block: AskingBlock, params: BlockParams) {
    const entry = this.entries.get(keyOf(block, params))
    if (entry) void this.fill(entry)
  }

  private entryOf(block: AskingBlock, params: BlockParams): Entry {
    const key = keyOf(block, params)
    const known = this.entries.get(key)
    if (known) return known
    const before = this.shown.get(block.id)
    const answers = before?.version === block.version ? before.answers : null
    const entry: Entry = {
      block,
      params,
      data: { answers, error: null, isOld: answers !== null },
      listeners: new Set(),
      round: 0,
    }
    this.entries.set(key, entry)
    void this.fill(entry)
    return entry
  }

  private async fill(entry: Entry) {
    const round = ++entry.round
    try {
      const answers = await this.read(entry.block, entry.params)
      if (round !== entry.round) return
      this.shown.set(entry.block.id, { version: entry.block.version, answers })
      entry.data = { answers, error: null, isOld: false }
    } catch (error) {
      if (!isApiError(error)) throw error
      if (round !== entry.round) return
      entry.data = { answers: entry.data.answers, error, isOld: false }
    }
    for (const listener of entry.listeners) listener()
  }

  private send() {
    this.turn = null
    const all = [...this.waiting]
    this.waiting.clear()
    for (let n = 0; n < all.length; n += blocksPerCall) void this.sendSome(all.slice(n, n + blocksPerCall))
  }

  private async sendSome(some: [key: string, waiting: Waiting][]) {
    for (const [key, { answer }] of some) this.underWay.set(key, answer.promise)
    try {
      const { blocks, answers } = await this.ask(some.map(([, { asked }]) => asked))
      some.forEach(([, { answer }], n) => {
        const block = blocks[n]
        const named = Object.entries(block?.answers ?? {}).flatMap(([name, place]) => {
          const found = answers[place]
          return found ? [[name, found] as const] : []
        })
        answer.resolve({ problem: block ? block.problem : 'not_found', answers: Object.fromEntries(named) })
      })
    } catch (error) {
      for (const [, { answer }] of some) answer.reject(error)
    } finally {
      for (const [key] of some) this.underWay.delete(key)
    }
  }

  private enter(tableId: string) {
    const room = this.rooms.get(tableId)
    if (room) room.count++
    else this.rooms.set(tableId, { count: 1, leave: this.listen(tableId, () => this.refreshSoon(tableId)) })
  }

  private leave(tableId: string) {
    const room = this.rooms.get(tableId)
    if (!room || --room.count > 0) return
    this.rooms.delete(tableId)
    room.leave()
  }

  private refreshSoon(tableId: string) {
    this.stale.add(tableId)
    this.refresh ??= setTimeout(() => {
      this.refresh = null
      const tables = new Set(this.stale)
      this.stale.clear()
      for (const entry of this.entries.values())
        if (entry.listeners.size > 0 && entry.block.tableId !== null && tables.has(entry.block.tableId))
          void this.fill(entry)
    }, settle)
  }
}
