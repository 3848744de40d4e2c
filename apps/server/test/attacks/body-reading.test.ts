import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { isPlainBody, readJson } from '../../src/platform/http/read-json.ts'
import { refuseUnstorable } from '../../src/platform/http/storable.ts'

/**
 * Bodies without suspicious letters are read the short way, and not searched for what only an escape can bring. Whatever
 * is sent, the short way must refuse what the long way refuses, and let through the same.
 */
const short = Fastify()
const long = Fastify({ onProtoPoisoning: 'error', onConstructorPoisoning: 'error' })
readJson(short)
short.post('/', (request) => {
  const body = request.body as object
  if (typeof body === 'object' && body !== null) refuseUnstorable(body, isPlainBody(body))
  return { body }
})
long.post('/', (request) => {
  const body = request.body as object
  if (typeof body === 'object' && body !== null) refuseUnstorable(body, false)
  return { body }
})
afterAll(() => Promise.all([short.close(), long.close()]))

const post = async (app: typeof short, payload: string | Buffer, type = 'application/json') => {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/',
    payload,
    headers: { 'content-type': type },
  })
  return { isIn: statusCode === 200, body: statusCode === 200 ? body : null }
}
const deep = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`

const refused: Record<string, string | Buffer> = {
  'a prototype': '{"__proto__":{"isAdmin":true}}',
  'a prototype further in': '{"a":[{"b":{"__proto__":1}}]}',
  'a prototype in escapes': '{"\\u005f\\u005fproto\\u005f\\u005f":1}',
  'a prototype in capital escapes': '{"\\u005F_proto__":1}',
  'a prototype behind spaces': '{"__proto__"  \n:1}',
  'a constructor': '{"constructor":{"prototype":{"isAdmin":true}}}',
  'a constructor in escapes': '{"\\u0063onstructor":{"prototyp\\u0065":{}}}',
  'a NUL': '{"a":"\\u0000"}',
  'a NUL in a key': '{"\\u0000":1}',
  'a NUL as it is': '{"a":"\u0000"}',
  'half a character': '{"a":"\\ud800"}',
  'half a character in a list in a key': '{"a":[{"\\udfff":1}]}',
  'two halves in the wrong order': '{"a":"\\udc00\\ud800"}',
  'more levels than anyone builds': deep(70),
  'half a text': '{"a":"',
  'two bodies': '{"a":1}{"a":2}',
  'a comment': '{"a":1}//',
  'a number that JSON has not': '{"a":NaN}',
}
const taken: Record<string, string | Buffer> = {
  'plain text': '{"a":"Ação","b":[1,2.5,null,true,{"c":""}]}',
  'a constructor by name only': '{"a":"constructor","constructor":"a"}',
  'a prototype as a value': '{"a":"__proto__"}',
  'a whole character in escapes': '{"a":"\\ud83d\\ude00"}',
  'levels that people build': deep(60),
  'the last of two': '{"a":1,"a":2}',
}

describe('a body', () => {
  it.each(Object.entries(refused))('T087 T203 T212 with %s is refused, the short way and the long', async (_, body) => {
    expect([(await post(short, body)).isIn, (await post(long, body)).isIn]).toEqual([false, false])
  })

  it.each(Object.entries(taken))('with %s is read alike', async (_, body) => {
    const [one, other] = [await post(short, body), await post(long, body)]
    expect(one).toEqual(other)
    expect(one.isIn).toBe(true)
  })

  it('of bytes that are no text holds nothing that cannot be kept', async () => {
    // What looks like half a character, written as bytes, a character too long for itself, and a byte that none has.
    for (const bytes of [[0xed, 0xa0, 0x80], [0xc0, 0x80], [0xff], [0xf4, 0x90, 0x80, 0x80]]) {
      const body = Buffer.concat([Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from('"}')])
      const answer = await post(short, body)
      const text = answer.isIn ? (JSON.parse(answer.body ?? '') as { body: { a: string } }).body.a : ''
      expect([text.isWellFormed(), text.includes('\u0000')]).toEqual([true, false])
    }
  })

  it('is no other for saying that it is written otherwise', async () => {
    for (const type of ['application/json; charset=utf-16', 'application/json; charset=utf-7', 'APPLICATION/JSON'])
      expect((await post(short, '{"__proto__":{}}', type)).isIn).toBe(false)
    for (const type of ['application/x-www-form-urlencoded', 'application/vnd.api+json', 'text/json'])
      expect((await post(short, '{"a":1}', type)).isIn).toBe(false)
  })

  it('leaves every object as it was', () => {
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })
})
