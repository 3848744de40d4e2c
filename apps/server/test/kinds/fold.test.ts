import { fold } from '@oficina/kinds'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDatabase } from '../harness.ts'

describe('text as it is compared', () => {
  let database: pg.Client
  beforeAll(async () => {
    database = new pg.Client({ connectionString: await makeDatabase() })
    await database.connect()
  })
  afterAll(() => database.end())

  it('is the same in the browser and in the database, for every character', async () => {
    const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff
    const codes = Array.from({ length: 0x110000 - 11 }, (_, n) => n + 11).filter((code) => !isSurrogate(code))
    const chars = codes.map((code) => String.fromCodePoint(code))
    const { rows } = await database.query<{ folded: string }>('select oficina.fold($1) as folded', [chars.join('\n')])
    const inDatabase = rows[0]?.folded.split('\n') ?? []
    const different = chars.filter((char, n) => fold(char) !== inDatabase[n])
    expect(different).toEqual([])
  })
})
