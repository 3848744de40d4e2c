import { exampleFields, functions, operatorHelp, sqlTypeOf, typeOfField } from '@oficina/formula'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Column, mustBuild, openDatabase } from './evaluate.ts'

const columns: Column[] = exampleFields.map(({ name, type }) => ({ name, type }))
let database: Client

beforeAll(async () => {
  database = await openDatabase()
  const lists = columns.map(({ name, type }) => `"${name}" ${sqlTypeOf(typeOfField(type))}`)
  await database.query(
    `create table example (id bigint generated always as identity, created_at timestamptz default now(), updated_at timestamptz default now(), ${lists.join(', ')})`,
  )
  await database.query(
    `insert into example (${columns.map(({ name }) => `"${name}"`).join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    exampleFields.map(({ value }) => value),
  )
})
afterAll(() => database.end())

describe.each([...functions, ...operatorHelp])('$id', ({ id, examples }) => {
  it.runIf(/^[A-Z]/.test(id))('has an example', () => expect(examples).not.toHaveLength(0))

  it.each(examples)('$formula', async ({ formula, result }) => {
    const { sql, type, immutable } = mustBuild(formula, columns)
    const { rows } = await database.query<{ value: unknown }>(`select ${sql} as value from example`)
    // A formula never keeps an empty text.
    if (result !== undefined) expect(rows[0]?.value).toEqual(result === '' ? null : result)
    if (!immutable) return
    await database.query(`alter table example add g ${sqlTypeOf(type)} generated always as (${sql}) stored`)
    const stored = await database.query<{ g: unknown }>('select g from example')
    expect(stored.rows[0]?.g).toEqual(rows[0]?.value)
    await database.query('alter table example drop g')
  })
})

it('there are at least sixty functions, each with one entry', () => {
  const ids = functions.map(({ id }) => id)
  expect(ids.length).toBeGreaterThanOrEqual(60)
  expect(new Set(ids).size).toBe(ids.length)
})
