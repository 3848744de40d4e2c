import { fold } from '@oficina/kinds'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Someone as everyone in the organisation may know them: by name and picture, not by address. */
export interface NamedPerson {
  id: string
  name: string
  photo_file_id: string | null
}

/** Never the whole address: who may not read addresses must not find people by them either. */
const name = sql<string>`coalesce(
  nullif(display_name, ''), nullif(trim(first_name || ' ' || last_name), ''), split_part(email, '@', 1))`

export interface Colleague extends NamedPerson {
  active: boolean
}

export interface PeopleSearch {
  /** As someone typed it; nothing for the first ones in the order of names. */
  text: string
  limit: number
  /** Also those who left, after the others. */
  isWithLeft?: boolean
}

/** After every text that begins with another one. */
const afterAll = '\u{10ffff}'
/** So much of each text is kept. */
const keptLength = 40

/** Texts that begin so. */
function beginsWith(text: string) {
  const part = fold(text.trim()).slice(0, keptLength)
  return sql`text >= ${part} and text < ${part + afterAll}`
}

/** More words than this name nobody. */
const mostWords = 6

/** The words of a text, as they are compared. */
const wordsOf = (text: string): string[] =>
  [
    ...new Set(
      fold(text)
        .split(/\s+/)
        .filter((word) => word !== ''),
    ),
  ].slice(0, mostWords)

/** Whom managers of people find by a text: all its words stand in some name of theirs or in the address. */
export function foundBy(orgId: string, text: string) {
  // The longest is likely the rarest: it is looked up, and the others are looked for in what it finds.
  const [first = '', ...others] = wordsOf(text).toSorted((a, b) => b.length - a.length)
  const called = sql`folded_name || ' ' || oficina.fold(email) || ' ' || oficina.fold(first_name || ' ' || last_name)`
  const has = others.map((word) => sql<boolean>` and strpos(${called}, ${word}) > 0`)
  return sql<boolean>`(id in (
    select user_id from oficina.people_texts
    where org_id = ${orgId} and active = any('{true,false}') and place = any('{0,1,2,3}') and ${beginsWith(first)}
  )${sql.join(has, sql``)})`
}

/**
 * People whose name contains a text, or its words in any order. Those who have the text as it stands come first.
 */
export async function findPeople(db: Db, orgId: string, search: PeopleSearch): Promise<Colleague[]> {
  const found = await findByText(db, orgId, search)
  const words = wordsOf(search.text)
  if (words.length < 2 || found.length >= search.limit) return found
  const isFound = new Set(found.map(({ id }) => id))
  const others = await findByWords(db, orgId, words, search)
  return [...found, ...others.filter(({ id }) => !isFound.has(id))].slice(0, search.limit)
}

/** A word that no more people have is looked through whole. */
const fewPeople = 50
/** Where every word is common, so many people are looked at. */
const mostPeople = 2_000

/** People of whose name all words are a part, looked for among those who have the rarest of them. */
async function findByWords(
  db: Db,
  orgId: string,
  words: readonly string[],
  { limit, isWithLeft = false }: PeopleSearch,
): Promise<Colleague[]> {
  const states = isWithLeft ? [true, false] : [true]
  const having = (word: string, most: number) => sql`
    select user_id from oficina.people_texts
    where org_id = ${orgId} and active = any(${states}) and place = any('{0,1,2}') and ${beginsWith(word)} limit ${most}`
  const counts = words.map(
    (word, n) => sql`select ${n}::int as n, count(*)::int as c from (${having(word, fewPeople)}) had`,
  )
  const { rows } = await sql<{ n: number; c: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  const lengthAt = (n: number) => words[n]?.length ?? 0
  const [rarest] = rows.toSorted((a, b) => a.c - b.c || lengthAt(b.n) - lengthAt(a.n))
  if (!rarest || rarest.c === 0) return []
  const hasAll = sql.join(
    words.map((word) => sql`strpos(folded_name, ${word}) > 0`),
    sql` and `,
  )
  const people = await sql<Colleague>`
    select id, ${name} as name, photo_file_id, active from oficina.users
    where org_id = ${orgId} and id = any(array(${having(words[rarest.n] ?? '', mostPeople)})) and ${hasAll}
    order by active desc, folded_name, id
    limit ${limit}`.execute(db)
  return people.rows
}

/**
 * Those whose name begins with a text first, then those of whom a word does. Each list is a walk of an index that ends
 * when there are enough.
 */
async function findByText(db: Db, orgId: string, search: PeopleSearch): Promise<Colleague[]> {
  const { text, limit, isWithLeft = false } = search
  const states = isWithLeft ? [true, false] : [true]
  const walks = states.flatMap((active) =>
    text.trim() === ''
      ? sql`(select id as user_id, 0 as place from oficina.users where org_id = ${orgId} and active = ${active}
          order by folded_name, id limit ${limit})`
      : // Twice as many of the last ones: a name may have the text in it more than once.
        [1, 1, 2].map(
          (times, place) => sql`(select user_id, place from oficina.people_texts
            where org_id = ${orgId} and active = ${active} and place = ${place} and ${beginsWith(text)}
            order by text, user_id limit ${limit * times})`,
        ),
  )
  const { rows } = await sql<Colleague>`
    with found as (
      select user_id, min(place) as place from (${sql.join(walks, sql` union all `)}) walked group by user_id)
    select id, name, photo_file_id, active
    from found cross join lateral (
      select id, ${name} as name, photo_file_id, active, folded_name from oficina.users
      where org_id = ${orgId} and id = found.user_id limit 1) person
    order by active desc, place, folded_name, id
    limit ${limit}`.execute(db)
  return rows
}

/** Active people who are called exactly so, whatever the case and accents. */
export async function peopleCalled(db: Db, orgId: string, names: readonly string[]): Promise<Colleague[]> {
  const folded = [...new Set(names.map((given) => fold(given.trim())))]
  const { rows } = await sql<Colleague>`
    select id, ${name} as name, photo_file_id, active from oficina.users
    where org_id = ${orgId} and active and folded_name = any(${folded}::text[])
    order by folded_name, id limit ${folded.length * 2}`.execute(db)
  return rows
}

/** People by their ids, also those who left. */
export async function peopleByIds(db: Db, orgId: string, ids: readonly string[]): Promise<Map<string, Colleague>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Colleague>`
    select id, ${name} as name, photo_file_id, active from oficina.users
    where org_id = ${orgId} and id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
