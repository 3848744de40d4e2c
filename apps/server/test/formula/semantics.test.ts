import { isTimeZone, sqlTypeOf } from '@oficina/formula'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build, type Column, mustBuild, openDatabase, options } from './evaluate.ts'
import { quoted, randomFrom } from './random-formula.ts'

const columns: readonly Column[] = [
  { name: 'num', type: 'number' },
  { name: 'none', type: 'number' },
  { name: 'txt', type: 'text' },
  { name: 'empty', type: 'text' },
  { name: 'yes', type: 'boolean' },
  { name: 'no', type: 'boolean' },
  { name: 'day', type: 'date' },
  { name: 'noday', type: 'date' },
  { name: 'at', type: 'dateTime' },
  { name: 'clock', type: 'time' },
  { name: 'tags', type: 'choices' },
  { name: 'one', type: 'number[]' },
  { name: 'two', type: 'number[]' },
  { name: 'nolist', type: 'number[]' },
]
let database: Client
beforeAll(async () => {
  database = await openDatabase()
  await database.query(
    `create table facts (id int, created_at timestamptz, updated_at timestamptz, num numeric, none numeric, txt text, empty text, yes boolean, no boolean, day date, noday date, at timestamptz, clock time, tags text[], one numeric[], two numeric[], nolist numeric[])`,
  )
  await database.query(
    `insert into facts values (7, '2024-01-01T00:00Z', '2024-01-02T00:00Z', 12.50, null, 'Ana', null, true, null, '2024-05-01', null, '2024-05-01T02:30Z', '09:05', '{a,b}', '{5}', '{1,2}', null)`,
  )
})
afterAll(() => database.end())

async function value(source: string, settings = options): Promise<unknown> {
  const { rows } = await database.query<{ value: unknown }>(
    `select ${mustBuild(source, columns, settings).sql} as value from facts`,
  )
  return rows[0]?.value
}

describe('blanks', () => {
  it.each<[string, unknown]>([
    ['{none} + 2', 2],
    ['{none} * 2', 0],
    ['{empty} & "x"', 'x'],
    ['{none} & ""', null],
    ['{noday} & "x"', 'x'],
    ['IF({no}, 1, 2)', 2],
    ['IF({noday}, 1, 2)', 2],
    ['IF({tags}, 1, 2)', 1],
    ['IF({nolist}, 1, 2)', 2],
    ['{none} = 0', true],
    ['{none} = BLANK()', true],
    ['0 = BLANK()', false],
    ['{none} = ""', true],
    ['{num} = ""', false],
    ['{empty} = BLANK()', true],
    ['{noday} = BLANK()', true],
    ['{noday} < {day}', false],
    ['{noday} > {day}', false],
    ['{noday} = {noday}', true],
    ['YEAR({noday})', null],
    ['YEAR({noday}) + 1', null],
    ['SUM({none}, {num})', 12.5],
    ['MIN({none}, {num})', 12.5],
    ['AVERAGE({none}, {num})', 12.5],
    ['AVERAGE({none})', null],
    ['MAX({none}) + 1', 1],
    ['COUNT({none}, {num})', 1],
    ['IF({yes}, {num}, "") + 1', 13.5],
    ['IF({no}, {num})', null],
    ['IF({no}, {num}) + 1', 1],
    ['""', null],
  ])('%s is %j', async (source, expected) => expect(await value(source)).toEqual(expected))
})

describe('errors', () => {
  it.each<[string, unknown]>([
    ['1 / 0', null],
    ['1 / 0 & "x"', null],
    ['1 / {none}', null],
    ['IFERROR(1 / {none}, -1)', -1],
    ['IFERROR({none}, -1)', null],
    ['ISERROR({none})', false],
    ['ISERROR({noday})', false],
    ['ISERROR(YEAR({noday}))', true],
    ['ISERROR(IF({yes}, {noday}))', false],
    ['ISERROR(VALUE("x"))', true],
    ['AND(FALSE(), 1 / 0 > 1)', false],
    ['OR(FALSE(), 1 / 0 > 1)', null],
    ['MAX(1, 1 / 0)', null],
    ['POWER(10, 50) * POWER(10, 50) * POWER(10, 50)', null],
    ['SQRT(0 - 1)', null],
    ['DATEADD({day}, 100000, "years")', null],
  ])('%s is %j', async (source, expected) => expect(await value(source)).toEqual(expected))
})

describe('numbers', () => {
  it.each<[string, unknown]>([
    ['0.1 + 0.2 = 0.3', true],
    ['(0.1 + 0.2) & ""', '0.3'],
    ['1 / 3 * 3 = 1', true],
    ['INT(1 / 3 * 3)', 1],
    ['{num} & ""', '12.5'],
    ['1 / 3 & ""', '0.333333333333333'],
    ['10 / 4 & ""', '2.5'],
    ['1000000 * 1000000 & ""', '1000000000000'],
    ['-7 % 3', 2],
    ['{yes} + {yes}', 2],
    ['{yes} & ""', 'true'],
    ['2 - 1 - 1', 0],
    ['2 - (1 - 1)', 2],
    ['8 / 2 / 2', 2],
    ['-2 * -3', 6],
    ['1 + 2 * 3 & "x"', '7x'],
    ['1 + 1 = 2', true],
    ['"a" & 1 = "a1"', true],
    ['5 = "5"', true],
    ['"10" < "9"', true],
    ['10 < 9', false],
    ['TRUE() > FALSE()', true],
  ])('%s is %j', async (source, expected) => expect(await value(source)).toEqual(expected))

  it('reads numbers as the language writes them', async () => {
    const portuguese = { ...options, locale: 'pt-BR' }
    expect(await value('VALUE("R$ 1.234,56")', portuguese)).toBe(1234.56)
    expect(await value('VALUE("1.5")', portuguese)).toBe(1.5)
    expect(await value('VALUE("-3,25")', portuguese)).toBe(-3.25)
    expect(await value('VALUE("$1,234.56")')).toBe(1234.56)
    expect(await value('VALUE("12 e 13")')).toBeNull()
  })
})

describe('dates', () => {
  it.each<[string, unknown]>([
    // 02:30 in UTC is the evening before in São Paulo.
    ['DAY({at})', 30],
    ['{at} & ""', '2024-04-30 23:30'],
    ['{day} & ""', '2024-05-01'],
    ['{clock} & ""', '09:05'],
    ['HOUR({clock})', 9],
    ['HOUR({day})', 0],
    ['{day} = "2024-05-01"', true],
    ['{day} > "2024-04-30"', true],
    ['{at} < {day}', true],
    ['IS_SAME({at}, {day}, "day")', false],
    ['DATETIME_DIFF({day}, {at}, "minutes")', 30],
    ['DATETIME_DIFF({at}, {day}, "hours")', 0],
    ['DATETIME_DIFF("2024-03-31", "2023-03-31", "years")', 1],
    ['DATETIME_DIFF("2024-03-30", "2023-03-31", "years")', 0],
    ['DATEADD({day}, 2, "hours") & ""', '2024-05-01 02:00'],
    ['DATEADD({at}, 1, "day") & ""', '2024-05-01 23:30'],
    // São Paulo skipped the hour after midnight on 4 November 2018.
    ['DATEADD("2018-11-03 23:30", 1, "hour") & ""', '2018-11-04 01:30'],
    ['DATEADD("2018-11-03 00:30", 1, "day") & ""', '2018-11-04 01:30'],
    ['DATETIME_FORMAT({at}, "YYYY-MM-DD[T]HH:mm:ssZ")', '2024-04-30T23:30:00-03:00'],
    ['DATETIME_FORMAT({at})', '2024-04-30T23:30:00-03:00'],
    ['DATETIME_FORMAT(SET_TIMEZONE({at}, "Asia/Kolkata"), "HH:mm ZZ")', '08:00 +0530'],
    ['DATETIME_FORMAT({at}, "h:mm a, ddd D MMM")', '11:30 pm, Tue 30 Apr'],
    ['DATETIME_FORMAT({at}, "X")', '1714530600'],
    ['DATETIME_FORMAT({noday}, "A")', null],
    ['DATESTR(CREATED_TIME())', '2023-12-31'],
    ['RECORD_ID()', 7],
    ['RECORD_ID() + 1', 8],
    ['{day} - "2024-04-29"', 172_800],
    ['{day} - {at}', 1_800],
    ['{at} - {day} & ""', '-0:30:00'],
    ['{day} - {noday}', null],
    ['{day} + ({day} - "2024-04-29") & ""', '2024-05-03 00:00'],
    ['{at} - ({day} - "2024-04-30") & ""', '2024-04-29 23:30'],
    ['({day} - "2024-04-29") * 2 / 86400', 4],
    ['({day} - "2024-04-30") & ""', '24:00:00'],
  ])('%s is %j', async (source, expected) => expect(await value(source)).toEqual(expected))

  it('are named in the reader’s language', async () => {
    const portuguese = { ...options, locale: 'pt-BR' }
    expect(await value('DATETIME_FORMAT({day}, "LLLL")', portuguese)).toBe('quarta-feira, 1 de maio de 2024 às 00:00')
    expect(await value('DATETIME_FORMAT({day}, "L")', portuguese)).toBe('01/05/2024')
    expect(await value('FROMNOW("1990-01-01")', portuguese)).toMatch(/^\d\d anos$/)
  })

  it('workdays agree with counting day by day', async () => {
    const random = randomFrom(5)
    const holidays = ['2024-01-01', '2024-02-12', '2024-02-13', '2024-05-01', '2024-05-30', '2024-12-25', '2024-06-01']
    const isWorkday = (day: Date) => day.getUTCDay() % 6 !== 0 && !holidays.includes(day.toISOString().slice(0, 10))
    const step = (day: Date, by: number) => new Date(day.getTime() + by * 86_400_000)
    for (let round = 0; round < 60; round++) {
      const start = step(new Date('2023-12-20T00:00:00Z'), random.below(400))
      const count = random.below(60) - 30
      let at = start
      for (let left = Math.abs(count); left > 0; ) {
        at = step(at, Math.sign(count))
        if (isWorkday(at)) left--
      }
      const [from, to] = [start, at].map((day) => day.toISOString().slice(0, 10))
      const list = quoted(holidays.join(', '))
      expect(await value(`WORKDAY("${from}", ${count}, ${list})`), `${from} ${count}`).toBe(to)
      let between = 0
      for (let day = start < at ? start : at; day <= (start < at ? at : start); day = step(day, 1))
        between += isWorkday(day) ? 1 : 0
      expect(await value(`WORKDAY_DIFF("${from}", "${to}", ${list})`)).toBe(start <= at ? between : -between)
    }
  })
})

it('PostgreSQL knows every zone that a formula may name', async () => {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/GMT+3', 'america/sao_paulo'].filter(isTimeZone)
  expect(zones.length).toBeGreaterThan(300)
  for (const zone of zones) expect(await value('HOUR({at})', { timezone: zone }), zone).toBeTypeOf('number')
})

describe('lists', () => {
  it.each<[string, unknown]>([
    ['{tags} & ""', 'a, b'],
    ['{one} + 1', [6]],
    ['{two} + 1', [2, 3]],
    ['{two} * {two}', [1, 4]],
    ['{two} / 3 * 3', [1, 2]],
    ['-{two}', [-1, -2]],
    ['{two} + {one}', [6, 2]],
    ['{nolist} + 1', []],
    ['SUM({two} * 10)', 30],
    ['{one} > 4', true],
    ['{one} = 5', true],
    ['FILTER({two}, {two} > 1)', [2]],
    ['FILTER({two}, {two} * 2 = 2)', [1]],
    ['FILTER({two}, {one} = 5)', [1]],
    ['FILTER({tags}, FIND("a", {tags}))', ['a']],
    ['SUM(FILTER({two}, FALSE()))', 0],
    ['FILTER({nolist}, TRUE())', []],
    ['SUM({two}, 10)', 13],
    ['MAX({nolist})', null],
    ['ARRAYJOIN(ARRAYUNIQUE(ARRAYFLATTEN({tags}, "a", {txt})), "|")', 'a|b|Ana'],
    ['COUNTA({tags})', 2],
    ['FIND("b", {tags})', 4],
    ['{tags} = "a, b"', true],
  ])('%s is %j', async (source, expected) => expect(await value(source)).toEqual(expected))

  it('counting needs no sub-query, joining does', () => {
    expect(mustBuild('COUNTA({tags})', columns).immutable).toBe(true)
    expect(mustBuild('ARRAYJOIN({tags})', columns).immutable).toBe(false)
    expect(mustBuild('NOW()', columns).immutable).toBe(false)
  })
})

describe('what people type stays text', () => {
  it.each([
    "'; drop table facts; --",
    "\\'; select 1; --",
    '$1 $$ %s',
    '"quoted"',
    '\\',
    "''",
    '\u0001\u2028',
    '👩‍👧 e\u0301',
    '{{7*7}} ${7*7} <%= 7 %>',
    "E'\\x41'",
  ])('%j', async (text) => {
    expect(await value(quoted(text))).toBe(text)
    expect(await value(`SUBSTITUTE("a-b", "-", ${quoted(text)})`)).toBe(`a${text}b`)
    expect(await value(`SUBSTITUTE(${quoted(text)}, ${quoted(text)}, "x", 1)`)).toBe('x')
    expect(await value(`DATETIME_FORMAT({day}, ${quoted(`[${text.replaceAll(']', '')}]`)})`)).toBe(text)
    expect(await value(`SWITCH(${quoted(text)}, ${quoted(text)}, "same", "other")`)).toBe('same')
  })

  it('zones, units and formats come from lists', () => {
    const refused = [
      `DATEADD({day}, 1, "days'); --")`,
      `SET_TIMEZONE({day}, "UTC'; --")`,
      `SET_TIMEZONE({day}, "+03:00")`,
      `SET_LOCALE({day}, "x'")`,
      `WEEKDAY({day}, "Friday")`,
      `WORKDAY({day}, 1, "2024-02-30")`,
      `DATETIME_PARSE({txt}, "x'")`,
    ]
    for (const source of refused) expect(build(source, columns).ok, source).toBe(false)
    expect(build('1', columns, { timezone: "UTC' or '1'='1" })).toMatchObject({
      ok: false,
      error: { id: 'unknown_time_zone' },
    })
  })
})

describe('formulas of formulas', () => {
  const chain = async (...sources: string[]) => {
    let known: readonly Column[] = columns
    let last = mustBuild('1', known)
    for (const [at, source] of sources.entries()) {
      last = mustBuild(source, known)
      known = [...known, { name: `f${at}`, type: last.type, sql: last.sql }]
    }
    const { rows } = await database.query<{ value: unknown }>(`select ${last.sql} as value from facts`)
    // A generated column may not read another one, so that each has the SQL of those before it in its own.
    await database.query(`alter table facts add g ${sqlTypeOf(last.type)} generated always as (${last.sql}) stored`)
    await database.query('alter table facts drop g')
    return rows[0]?.value
  }
  it('read each other through their SQL', async () => {
    expect(await chain('{num} * 2', '{f0} + 1', '"= " & {f1}')).toBe('= 26')
    expect(await chain('{day}', 'DATEADD({f0}, 1, "day")', 'DATETIME_FORMAT({f1}, "DD/MM")')).toBe('02/05')
  })
  it('may be constants', async () => {
    expect(await chain('5', 'UPPER({f0})', '{f1} = "5"')).toBe(true)
    expect(await chain('IF(TRUE(), "a", {txt})', 'UPPER({f0})')).toBe('A')
    expect(await chain('BLANK()', 'LOWER({f0}) & UPPER(IFERROR({num} / 0, "none"))')).toBe('NONE')
    expect(await chain('TRUE()', 'SWITCH({f0}, TRUE(), "x", "y")')).toBe('x')
  })
})
