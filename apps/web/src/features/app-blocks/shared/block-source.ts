import type { Component } from '@oficina/contract'
import { isSameJson, type Json, type Sort } from '@oficina/kinds'
import type { BlockParams } from '@oficina/kinds/blocks/index'
import { ApiError } from '../../../lib/api.ts'
import type { RecordPage, RecordSource, Summary } from '../../records/record-source.ts'
import type { RecordQuery } from '../../records/record-store.ts'
import type { AppDataStore, AskingBlock, BlockAnswers } from '../data/app-data-store.ts'
import { askingOf } from '../data/app-data.tsx'

interface SourceProps {
  store: AppDataStore
  block: Component
  /** What the page has set for the block. */
  params: BlockParams
  pageSize: number
  isReadOnly: boolean
}

/**
 * Records for a view that stands in a block. Each read is the block's own question, so that its conditions hold also
 * where they name what the viewer may not see; reads of one turn go in one call with those of the other blocks.
 */
export class BlockSource implements RecordSource {
  readonly pageSize: number
  readonly isReadOnly: boolean
  readonly key: string
  private readonly store: AppDataStore
  private readonly asking: AskingBlock
  private readonly params: BlockParams
  private readonly ownSort: Json
  /** How many each column of a board has, as it was last counted. */
  private counts: ReadonlyMap<string, number> | null = null

  constructor({ store, block, params, pageSize, isReadOnly }: SourceProps) {
    this.store = store
    this.asking = askingOf(block)
    this.params = params
    this.pageSize = pageSize
    this.isReadOnly = isReadOnly
    this.key = `${block.id} ${block.version} ${JSON.stringify(params)}`
    const { sort } = (block.settings.viewSettings ?? {}) as { sort?: Sort }
    this.ownSort = (sort ?? []) as unknown as Json
  }

  readPage = async (query: RecordQuery, page: number): Promise<RecordPage> => {
    const name = query.column === undefined ? 'records' : `column:${query.column ?? ''}`
    const { answers } = await this.store.read(this.asking, this.paramsFor(query, page))
    const answer = answers[name]
    if (answer?.op === 'error') throw errorOf(answer.error.id)
    if (answer?.op !== 'list') throw errorOf('not_found')
    const { records, next } = answer
    const known = page * this.pageSize + records.length + (next === null ? 0 : 1)
    const counted = this.counts?.get(name)
    if (next !== null && counted !== undefined && counted >= known) return { records, total: counted }
    return { records, total: known, isOpen: next !== null }
  }

  summary = async (): Promise<Summary> => {
    const read: BlockAnswers = await this.store.read(this.asking, this.params)
    const answer = read.answers.counts
    if (answer?.op !== 'summary') throw errorOf(answer?.op === 'error' ? answer.error.id : 'not_found')
    this.counts = new Map(
      answer.lines
        .filter(({ depth }) => depth === 1)
        .map(({ keys: [key], count }) => [`column:${typeof key === 'string' ? key : ''}`, count]),
    )
    return answer
  }

  /** The column is asked for by its name, and not by the filter that says the same: so it is the page's own question. */
  private paramsFor({ filter, sort, column }: RecordQuery, page: number): BlockParams {
    const { filter: shared } = this.params
    const own = column === undefined ? filter : undefined
    const both = shared && own ? { op: 'and' as const, rules: [shared, own] } : (own ?? shared)
    const isOtherSort = sort !== undefined && !isSameJson(sort as unknown as Json, this.ownSort)
    return {
      ...this.params,
      ...(both && { filter: both }),
      ...(isOtherSort && { sort }),
      ...(page > 0 && { page: page + 1 }),
      ...(column !== undefined && { column }),
    }
  }
}

const errorOf = (id: string) =>
  new ApiError({ id: id as never, code: id === 'not_found' || id === 'forbidden' ? 403 : 500, message: id })
