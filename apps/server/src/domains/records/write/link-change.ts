import { isObject, type Json, own } from '@oficina/kinds'
import { type FieldModel, Params } from '../../engine/index.ts'
import { canonicalSql } from './canonical-sql.ts'

/** Lists up to this long are read and kept whole; of longer ones only what comes and goes. */
export const wholeList = 1_000

/**
 * How a long list of links changed. In history, `after` holds what was added and removed, and `before` the way back.
 * To keep the whole list twice with every link would cost as much as all links together.
 */
export type LinkChange = { added: number[]; removed: number[] }

const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : []

/** Null for a list that was kept whole. */
export function linkChangeOf(value: Json | undefined): LinkChange | null {
  if (!isObject(value) || !Array.isArray(own(value, 'added')) || !Array.isArray(own(value, 'removed'))) return null
  return { added: numbers(own(value, 'added')), removed: numbers(own(value, 'removed')) }
}

/** The list after a change of it; what is added comes last. */
export function changedList(list: readonly number[], { added, removed }: LinkChange): number[] {
  const gone = new Set(removed)
  const kept = list.filter((id) => !gone.has(id))
  const there = new Set(kept)
  return [...kept, ...added.filter((id) => !there.has(id))]
}

const isLongMark = 'isLong'
/** What stands for a list that is too long to be read for a change of a few links. */
export const isLongList = (value: Json | undefined): boolean => isObject(value) && own(value, isLongMark) === true

/** A list of links, or the mark of a long one. */
export function shortListSql(field: FieldModel, alias: string): string {
  const held = field.link?.held
  if (held?.by !== 'join') return canonicalSql(field, alias)
  const links = `select 1 from ${held.source} j where j.${held.own} = ${alias}.id limit ${wholeList + 1}`
  return `case when (select count(*) from (${links}) l) > ${wholeList} then '{"${isLongMark}":true}'::jsonb else ${canonicalSql(field, alias)} end`
}

/** Which of these links are there: pairs of a record and the one it is linked with. */
export function pairsThereSql(
  held: { source: string; own: string; other: string },
  pairs: readonly { id: number; other: number }[],
): { text: string; values: unknown[] } {
  const params = new Params()
  const ids = params.add(
    pairs.map(({ id }) => id),
    'bigint[]',
  )
  const others = params.add(
    pairs.map(({ other }) => other),
    'bigint[]',
  )
  const text = `select j.${held.own} as own, j.${held.other} as other from unnest(${ids}, ${others}) as p (own, other)
    join ${held.source} j on j.${held.own} = p.own and j.${held.other} = p.other`
  return { text, values: params.values }
}
