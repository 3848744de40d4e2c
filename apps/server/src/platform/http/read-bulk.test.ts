import { describe, expect, it } from 'vitest'
import { bulkBodyFrom, isCheckedBody, readBulk } from './read-bulk.ts'

const part = { parse: (text: string): unknown => JSON.parse(text), isPlain: (text: string) => !text.includes('\\u') }
const read = (text: string) => readBulk(text, part)

describe('a large body', () => {
  it.each([
    '{}',
    '{"records":[]}',
    ' { "a" : 1 , "records" : [ { "values" : { "x" : "}]\\"," } } , 2 , "a\\\\" , null , [ [ ] , { } ] ] , "b":{"records":[1]} } ',
    '{"records":{"not":"a list"}}',
    '{"records":[{"a":"\\\\"},{"b":"\\\\\\""}],"partial":true}',
    '{"records":[1.5e3,-2,true,false],"é":"ção"}',
  ])('is read as JSON is: %s', async (text) => {
    const body = await read(text)
    expect(body).toEqual(JSON.parse(text))
    expect(isCheckedBody(body)).toBe(true)
  })

  it.each([
    '',
    '[]',
    '1',
    '{',
    '{"records":[',
    '{"records":[1',
    '{"records":[1,]}',
    '{"records":[,1]}',
    '{"records":[1 2]}',
    '{"records":[}',
    '{"records":["a]}',
    '{"records":[1]]}',
    '{"records":[1]} x',
    '{"records" [1]}',
    '{records:[1]}',
    '{"a":1 "records":[1]}',
    '{"a":nul,"records":[1]}',
  ])('that is no JSON object is refused: %s', async (text) => {
    await expect(read(text)).rejects.toThrow()
  })

  it('refuses records given twice, too many of them, and one that is as large as a whole body', async () => {
    const reason = (text: string) => read(text).then(String, (error: { details: unknown }) => error.details)
    expect(await reason('{"records":[1],"records":[2]}')).toEqual({
      issues: [{ path: 'records', reason: 'given_twice' }],
    })
    expect(await reason(`{"records":[${'1,'.repeat(20_000)}1]}`)).toEqual({
      issues: [{ path: 'records', reason: 'too_big' }],
    })
    const large = JSON.stringify('x'.repeat(1024 * 1024))
    expect(await reason(`{"records":[${large}]}`)).toEqual({ maxBytes: 1024 * 1024 })
    expect(await reason(`{"a":${large},"records":[]}`)).toEqual({ maxBytes: 1024 * 1024 })
  })

  it('refuses what cannot be stored, wherever it is', async () => {
    const reason = (text: string) => read(text).then(String, (error: { details: unknown }) => error.details)
    const unstorable = { issues: [{ path: 'records', reason: 'control_characters' }] }
    expect(await reason('{"records":[{"values":{"a":"\\u0000"}}]}')).toEqual(unstorable)
    expect(await reason('{"records":[{"values":{"a":"\\ud800"}}]}')).toEqual(unstorable)
    const deep = `${'['.repeat(70)}${']'.repeat(70)}`
    expect(await reason(`{"records":[${deep}]}`)).toEqual({ issues: [{ path: 'records', reason: 'too_deep' }] })
  })

  it('lets others have turns while it is read', async () => {
    const record = { values: Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`f${n}`, 'value'])) }
    const text = JSON.stringify({ records: Array.from({ length: 1_500 }, () => record) })
    expect(text.length).toBeGreaterThan(10 * bulkBodyFrom)
    let turns = 0
    let isReading = true
    const count = () => {
      turns++
      if (isReading) setImmediate(count)
    }
    setImmediate(count)
    const body = await read(text)
    isReading = false
    expect((body.records as unknown[]).length).toBe(1_500)
    expect(turns).toBeGreaterThan(2)
  })
})
