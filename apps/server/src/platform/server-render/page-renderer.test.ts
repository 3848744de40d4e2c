import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Log } from '../log.ts'
import { PageRenderer } from './page-renderer.ts'

/**
 * Threads are real ones, and answer when they answer; the renderer's own clock stands still until a test moves it. So
 * nothing here depends on how fast the machine is.
 */
const times = { patienceMs: 250, hangsMs: 10_000, pauseMs: 5_000, idleMs: 60_000 }
const obedient = join(import.meta.dirname, 'testing/obedient-thread.mjs')
const told = new BroadcastChannel('oficina.test.renderer')
told.unref()

let errors: unknown[][]
let opened: PageRenderer[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  errors = []
  opened = []
})
afterEach(async () => {
  await Promise.all(opened.map((renderer) => renderer.close()))
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function makeRenderer(file = obedient): PageRenderer {
  const log = { error: (...told: unknown[]) => errors.push(told) } as unknown as Log
  const renderer = new PageRenderer(file, log, times)
  opened.push(renderer)
  return renderer
}

const inputOf = (href: string) => ({ href, answers: {}, device: { phone: false, apple: false } })
const render = (renderer: PageRenderer, href: string) => renderer.render(inputOf(href))

/** Which thread drew a picture. */
const renderedBy = (html: string | null) => Number(/ by (\d+)<\/p>$/.exec(html ?? '')?.[1])

/** What a promise that must not wait for anything has come to; fails when it waits. */
function atOnce<T>(promise: Promise<T>): Promise<T | 'waits'> {
  const soon = new Promise<'waits'>((resolve) => setImmediate(() => resolve('waits')))
  return Promise.race([promise, soon])
}

/** A thread that dies as soon as it is there; `mend` puts one that draws in its place. */
function brokenThread() {
  const file = join(mkdtempSync(join(tmpdir(), 'oficina-thread-')), 'thread.mjs')
  writeFileSync(file, "throw new Error('thrown at import')")
  return { file, mend: () => copyFileSync(obedient, file) }
}

describe('a thread that works', () => {
  it('draws what it is given, all in one thread', async () => {
    const renderer = makeRenderer()
    const pictures = await Promise.all(['/a', '/b', '/c'].map((href) => render(renderer, href)))
    expect(pictures.map((html) => html?.split(' by ')[0])).toEqual(['<p>/a', '<p>/b', '<p>/c'])
    expect(new Set(pictures.map(renderedBy)).size).toBe(1)
    expect(errors).toEqual([])
  })

  it('has nothing of what the server knows', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'oficina-thread-')), 'thread.mjs')
    writeFileSync(
      file,
      `import { parentPort } from 'node:worker_threads'
       parentPort.on('message', ({ id }) => parentPort.postMessage({ id, html: JSON.stringify(process.env) }))`,
    )
    expect(JSON.parse((await render(makeRenderer(file), '/a')) ?? '')).toEqual({ NODE_ENV: 'production' })
  })

  it('that could not render a screen says so, and draws the next', async () => {
    const renderer = makeRenderer()
    expect(await render(renderer, '/fails')).toBeNull()
    expect(errors).toEqual([[{ error: 'failed by a fixture' }, 'a screen could not be rendered']])
    expect(await render(renderer, '/a')).toContain('/a')
  })
})

describe('a thread that takes too long', () => {
  it('is not waited for longer than patience lasts, and draws the next page when it answers again', async () => {
    const renderer = makeRenderer()
    const before = renderedBy(await render(renderer, '/a'))
    const late = render(renderer, '/held')
    vi.advanceTimersByTime(times.patienceMs - 1)
    expect(await atOnce(late)).toBe('waits')
    vi.advanceTimersByTime(1)
    expect(await late).toBeNull()
    told.postMessage('go')
    expect(renderedBy(await render(renderer, '/b'))).toBe(before)
    expect(errors).toEqual([])
  })

  it('is ended when it hangs, and another draws', async () => {
    const renderer = makeRenderer()
    const before = renderedBy(await render(renderer, '/a'))
    const hanging = render(renderer, '/hangs')
    vi.advanceTimersByTime(times.patienceMs)
    expect(await hanging).toBeNull()
    const behind = render(renderer, '/behind')
    vi.advanceTimersByTime(times.hangsMs - times.patienceMs)
    expect(await behind).toBeNull()
    const ended = vi.spyOn(Worker.prototype, 'terminate')
    expect(renderedBy(await render(renderer, '/b'))).not.toBe(before)
    await Promise.all(ended.mock.results.map((one) => one.value as Promise<number>))
    expect(ended).toHaveBeenCalledTimes(1)
    expect(errors).toEqual([['the render thread hangs and is restarted']])
  })

  it('has no more than 32 waiting: who comes after them is not kept', async () => {
    const renderer = makeRenderer()
    await render(renderer, '/a')
    const kept = Array.from({ length: 32 }, () => render(renderer, '/held'))
    expect(await atOnce(render(renderer, '/b'))).toBeNull()
    expect(await atOnce(Promise.any(kept))).toBe('waits')
    told.postMessage('go')
    expect((await Promise.all(kept)).every((html) => html?.includes('/held'))).toBe(true)
    expect(await render(renderer, '/b')).toContain('/b')
  })

  it('counts those whose patience is over: the thread still has their pages before it', async () => {
    const renderer = makeRenderer()
    await render(renderer, '/a')
    const given = Array.from({ length: 32 }, () => render(renderer, '/held'))
    vi.advanceTimersByTime(times.patienceMs)
    expect(await Promise.all(given)).toEqual(given.map(() => null))
    expect(await atOnce(render(renderer, '/b'))).toBeNull()
  })
})

describe('a thread that dies', () => {
  it('at once is not started again before the pause is over, and is after', async () => {
    const { file, mend } = brokenThread()
    const renderer = makeRenderer(file)
    expect(await render(renderer, '/a')).toBeNull()
    expect(errors).toEqual([[{ err: expect.objectContaining({ message: 'thrown at import' }) }, expect.any(String)]])
    mend()
    vi.advanceTimersByTime(times.pauseMs - 1)
    expect(await atOnce(render(renderer, '/b'))).toBeNull()
    vi.advanceTimersByTime(1)
    expect(await render(renderer, '/c')).toContain('/c')
    expect(errors).toHaveLength(1)
  })

  it('is no failure of the server when its file is not there', async () => {
    const renderer = makeRenderer(join(import.meta.dirname, 'testing/nothing.mjs'))
    expect(await render(renderer, '/a')).toBeNull()
    expect(errors).toHaveLength(1)
  })

  it('over a page leaves those who wait without a picture, and another draws when the pause is over', async () => {
    const renderer = makeRenderer()
    const before = renderedBy(await render(renderer, '/a'))
    const waiting = [render(renderer, '/held'), render(renderer, '/throws'), render(renderer, '/b')]
    expect(await Promise.all(waiting)).toEqual([null, null, null])
    expect(errors).toEqual([[{ err: expect.objectContaining({ message: 'thrown by a fixture' }) }, expect.any(String)]])
    expect(await atOnce(render(renderer, '/c'))).toBeNull()
    vi.advanceTimersByTime(times.pauseMs)
    const after = await render(renderer, '/c')
    expect(after).toContain('/c')
    expect(renderedBy(after)).not.toBe(before)
  })

  it('of a thread that worked for long, another begins at once', async () => {
    const renderer = makeRenderer()
    await render(renderer, '/a')
    vi.advanceTimersByTime(times.pauseMs)
    expect(await render(renderer, '/throws')).toBeNull()
    expect(await render(renderer, '/b')).toContain('/b')
  })

  it('of what it filled its memory with takes nothing else along', async () => {
    const renderer = makeRenderer()
    expect(await render(renderer, '/fills')).toBeNull()
    expect(errors).toEqual([
      [{ err: expect.objectContaining({ code: 'ERR_WORKER_OUT_OF_MEMORY' }) }, 'the render thread ended'],
    ])
    vi.advanceTimersByTime(times.pauseMs)
    expect(await render(renderer, '/a')).toContain('/a')
  })
})

describe('a thread that nobody needs', () => {
  it('is let go, and comes back with the next page', async () => {
    const ended = vi.spyOn(Worker.prototype, 'terminate')
    const renderer = makeRenderer()
    const before = renderedBy(await render(renderer, '/a'))
    vi.advanceTimersByTime(times.idleMs - 1)
    expect(renderedBy(await render(renderer, '/b'))).toBe(before)
    vi.advanceTimersByTime(times.idleMs)
    await ended.mock.results[0]?.value
    expect(ended).toHaveBeenCalledTimes(1)
    const after = await render(renderer, '/c')
    expect(after).toContain('/c')
    expect(renderedBy(after)).not.toBe(before)
    expect(errors).toEqual([])
  })

  it('stays while pages are opened that are not drawn', async () => {
    const renderer = makeRenderer()
    const before = renderedBy(await render(renderer, '/a'))
    for (let n = 0; n < 3; n++) {
      vi.advanceTimersByTime(times.idleMs - 1)
      renderer.getReady()
    }
    expect(renderedBy(await render(renderer, '/b'))).toBe(before)
  })

  it('ends when the server does; whoever waits gets no picture, and nobody after', async () => {
    const renderer = makeRenderer()
    await render(renderer, '/a')
    const waiting = [render(renderer, '/held'), render(renderer, '/hangs')]
    const ended = vi.spyOn(Worker.prototype, 'terminate')
    const closed = renderer.close()
    expect(await Promise.all(waiting)).toEqual([null, null])
    await closed
    expect(ended).toHaveBeenCalledTimes(1)
    const started = vi.getTimerCount()
    renderer.getReady()
    expect(await atOnce(render(renderer, '/b'))).toBeNull()
    expect(vi.getTimerCount()).toBe(started)
    expect(errors).toEqual([])
  })
})
