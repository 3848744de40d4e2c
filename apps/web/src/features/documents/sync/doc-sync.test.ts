import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate, type XmlText, XmlElement, XmlText as Text } from 'yjs'
import { ApiError } from '../../../lib/api-error.ts'
import { fromBase64, toBase64 } from './bytes.ts'
import { DocSync } from './doc-sync.ts'

/** A server with one page: it numbers what it is sent, and can be made to fail. */
class FakeServer {
  readonly doc = new Doc()
  readonly updates: string[] = []
  failure: ApiError | null = null
  readonly save = vi.fn(async (update: string) => {
    if (this.failure) throw this.failure
    applyUpdate(this.doc, fromBase64(update))
    this.updates.push(update)
    return { seq: this.updates.length }
  })
  readonly updatesAfter = vi.fn(async (seq: number) => {
    if (this.failure) throw this.failure
    return { update: toBase64(encodeStateAsUpdate(this.doc)), seq: Math.max(seq, this.updates.length) }
  })
  start = () => ({ state: toBase64(encodeStateAsUpdate(this.doc)), seq: this.updates.length })
}

const error = (code: number, details: Record<string, unknown> = {}) =>
  new ApiError({ id: 'test', code, message: '', details })

const linesOf = (doc: Doc) =>
  doc
    .getXmlFragment('content')
    .toArray()
    .map((node) => ((node as XmlElement).get(0) as XmlText).toString())

function write(doc: Doc, text: string) {
  const line = new XmlElement('paragraph')
  const inside = new Text()
  inside.insert(0, text)
  line.insert(0, [inside])
  const content = doc.getXmlFragment('content')
  content.insert(content.length, [line])
}

let server: FakeServer
let sync: DocSync
beforeEach(() => {
  vi.useFakeTimers()
  server = new FakeServer()
  sync = new DocSync(server.start(), server)
})
afterEach(() => vi.useRealTimers())

describe('a document that is kept the same on the server', () => {
  it('gathers for a second what someone writes alone, and for a moment with others there [rule k.doc.debounce]', async () => {
    write(sync.doc, 'um')
    write(sync.doc, 'dois')
    expect(sync.status).toBe('saving')
    await vi.advanceTimersByTimeAsync(900)
    expect(server.save).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(server.save).toHaveBeenCalledTimes(1)
    expect(linesOf(server.doc)).toEqual(['um', 'dois'])
    expect(sync.status).toBe('saved')
    sync.setCompany(true)
    write(sync.doc, 'três')
    await vi.advanceTimersByTimeAsync(150)
    expect(linesOf(server.doc)).toEqual(['um', 'dois', 'três'])
  })

  it('keeps what was written while the server is away, says so, and sends it when it is back', async () => {
    server.failure = error(0)
    write(sync.doc, 'um')
    await vi.advanceTimersByTimeAsync(1_100)
    expect(sync.status).toBe('offline')
    expect(sync.wouldLose()).toBe(true)
    write(sync.doc, 'dois')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sync.status).toBe('offline')
    server.failure = null
    await sync.resume()
    expect(sync.status).toBe('saved')
    expect(linesOf(server.doc)).toEqual(['um', 'dois'])
    expect(sync.wouldLose()).toBe(false)
  })

  it('tries again by itself', async () => {
    server.failure = error(503)
    write(sync.doc, 'um')
    await vi.advanceTimersByTimeAsync(1_100)
    server.failure = null
    await vi.advanceTimersByTimeAsync(1_100)
    expect(sync.status).toBe('saved')
    expect(linesOf(server.doc)).toEqual(['um'])
  })

  it('takes in what others write, and asks for what it missed', async () => {
    const other = new DocSync(server.start(), server)
    write(other.doc, 'um')
    await vi.advanceTimersByTimeAsync(1_100)
    sync.hear({ seq: 1, update: server.updates[0] ?? null })
    expect(linesOf(sync.doc)).toEqual(['um'])
    expect(server.updatesAfter).not.toHaveBeenCalled()
    for (const text of ['dois', 'três']) {
      write(other.doc, text)
      await vi.advanceTimersByTimeAsync(1_100)
    }
    // The second never came.
    sync.hear({ seq: 3, update: server.updates[2] ?? null })
    await vi.advanceTimersByTimeAsync(0)
    expect(server.updatesAfter).toHaveBeenCalledWith(1)
    expect(linesOf(sync.doc)).toEqual(['um', 'dois', 'três'])
    // What comes from the server is not sent back to it.
    await vi.advanceTimersByTimeAsync(5_000)
    expect(server.updates).toHaveLength(3)
  })

  it('sends everything that it has where the server lacks what a change builds on', async () => {
    write(sync.doc, 'um')
    await vi.advanceTimersByTimeAsync(1_100)
    server.save.mockRejectedValueOnce(error(409, { reason: 'incomplete' }))
    write(sync.doc, 'dois')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sync.status).toBe('saved')
    expect(linesOf(server.doc)).toEqual(['um', 'dois'])
  })

  it('takes a picture out that the server does not know, and saves the rest', async () => {
    const dropped = vi.fn((_fileId: string) => sync.doc.getXmlFragment('content').delete(0, 1))
    sync.onUnknownPicture(dropped)
    server.save.mockRejectedValueOnce(error(404, { file: 'fil_x' }))
    write(sync.doc, 'a figura')
    write(sync.doc, 'o resto')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(dropped).toHaveBeenCalledWith('fil_x')
    expect(linesOf(server.doc)).toEqual(['o resto'])
    expect(sync.status).toBe('saved')
  })

  it('says when the server does not take what was written, and does not try on', async () => {
    server.failure = error(403)
    write(sync.doc, 'um')
    await vi.advanceTimersByTimeAsync(1_100)
    expect(sync.status).toBe('refused')
    expect(sync.error).toBe(server.failure)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.save).toHaveBeenCalledTimes(1)
    expect(linesOf(sync.doc)).toEqual(['um'])
  })

  it('sends what is left when the page is left, and when the window closes', async () => {
    write(sync.doc, 'um')
    sync.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(linesOf(server.doc)).toEqual(['um'])
    const last = new DocSync(server.start(), server)
    write(last.doc, 'dois')
    last.leave()
    expect(server.save).toHaveBeenLastCalledWith(expect.any(String), { keepalive: true })
  })
})
