import { setRenderDevice, mobileBreakpoint } from '@oficina/ui'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetEarlyRequests, takeEarlyAnswer } from '../../lib/early-requests.ts'
import { startI18n } from '../../lib/i18n.ts'
import { CrashPage } from '../errors/crash-page.tsx'
import { Providers } from '../providers/providers.tsx'
import { findRendered, replayEarly } from './find-rendered.ts'

const page = document.documentElement
let root: HTMLElement

/** A page as the server sends it: marked, with or without its picture, and with answers behind it. */
function open(device: string | undefined, picture: string, answers: Record<string, string> = {}) {
  if (device !== undefined) page.dataset.rendered = device
  page.dataset.renderedAt = window.location.pathname + window.location.search
  document.body.innerHTML = `<div id="root">${picture}</div>`
  for (const [url, text] of Object.entries(answers)) {
    const script = document.createElement('script')
    script.type = 'application/json'
    script.dataset.answer = url
    script.textContent = text
    document.body.append(script)
  }
  root = document.getElementById('root') as HTMLElement
}

function beWide(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width <= Number(/max-width: (\d+)px/.exec(query)?.[1]),
  }))
}

beforeEach(() => beWide(1_200))
afterEach(() => {
  delete page.dataset.rendered
  delete page.dataset.renderedAt
  document.body.replaceChildren()
  setRenderDevice(null)
  forgetEarlyRequests()
  vi.unstubAllGlobals()
  globalThis.oficinaEarly = undefined
})

it('takes a picture over that was drawn for this kind of window', () => {
  open('desk', '<p>Olá</p>')
  expect(findRendered(root)).toBe(true)
  expect(root.innerHTML).toBe('<p>Olá</p>')
})

it.each([
  ['desk', mobileBreakpoint - 1],
  ['phone', mobileBreakpoint],
])('does not take over what was drawn for a %s in a window of %i', (device, width) => {
  beWide(width)
  open(device, '<p>Olá</p>', { '/api/x': '1' })
  expect(findRendered(root)).toBe(false)
  expect(root.hasChildNodes()).toBe(false)
  // The answers are as good as ever.
  expect(takeEarlyAnswer('/api/x')).toBeDefined()
})

it.each(['desk', 'phone'])(
  'a page for a %s leaves no mark behind, drawn or not: it would hide everything when the window gets another size',
  (device) => {
    for (const picture of ['', '<p>Olá</p>']) {
      open(device, picture)
      findRendered(root)
      expect(page.hasAttribute('data-rendered')).toBe(false)
    }
  },
)

it('finds nothing to take over in a page that was not drawn, or of which only the answers came', () => {
  open(undefined, '')
  expect(findRendered(root)).toBe(false)
  open('desk', '', { '/api/x': '1' })
  expect(findRendered(root)).toBe(false)
  expect(takeEarlyAnswer('/api/x')).toBeDefined()
})

it('gives each answer to whoever asks first, and to nobody after', async () => {
  const text = '{"name":"\\u003c/script>"}'
  open('desk', '<p>Olá</p>', { '/api/auth/session': text, '/api/v3/home': '{}' })
  findRendered(root)
  const answer = await takeEarlyAnswer('/api/auth/session')
  expect(answer?.status).toBe(200)
  expect(await answer?.json()).toEqual({ name: '</script>' })
  expect(takeEarlyAnswer('/api/auth/session')).toBeUndefined()
  expect(takeEarlyAnswer('/api/v3/other')).toBeUndefined()
  expect(takeEarlyAnswer('/api/v3/home')).toBeDefined()
})

it('leaves no answer in the page, and none to take once the first screen is there', () => {
  open('desk', '<p>Olá</p>', { '/api/auth/session': '{}', '/api/v3/home': '{}' })
  findRendered(root)
  expect(document.querySelectorAll('script')).toHaveLength(0)
  forgetEarlyRequests()
  expect(takeEarlyAnswer('/api/v3/home')).toBeUndefined()
})

it('keeps what was asked for before, beside what came with the page', async () => {
  globalThis.oficinaAsked = { '/api/early': Promise.resolve(new Response('early')) }
  open('desk', '<p>Olá</p>', { '/api/x': 'x' })
  findRendered(root)
  expect(await (await takeEarlyAnswer('/api/early'))?.text()).toBe('early')
  expect(await (await takeEarlyAnswer('/api/x'))?.text()).toBe('x')
})

it('does once what was pressed early, and nothing where nothing was kept', () => {
  const replay = vi.fn()
  globalThis.oficinaEarly = replay
  replayEarly()
  replayEarly()
  expect(replay).toHaveBeenCalledTimes(1)
})

it.each([
  ['that was not drawn after all', 'desk', ''],
  ['drawn for another window', 'phone', '<p>Olá</p>'],
])('a page %s keeps nothing of what is pressed: nobody may come who takes it', (_what, device, picture) => {
  const letGo = vi.fn()
  globalThis.oficinaEarly = letGo
  open(device, picture)
  expect(findRendered(root)).toBe(false)
  expect(letGo).toHaveBeenCalledTimes(1)
})

it('a page that is taken over keeps it until its shell is there', () => {
  const letGo = vi.fn()
  globalThis.oficinaEarly = letGo
  open('desk', '<p>Olá</p>')
  expect(findRendered(root)).toBe(true)
  expect(letGo).not.toHaveBeenCalled()
})

it('one whose shell does not come lets go of it too: the page that says so has buttons', async () => {
  vi.unstubAllGlobals()
  await startI18n('pt-BR')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  const letGo = vi.fn()
  globalThis.oficinaEarly = letGo
  const broken = () => {
    throw new Error('the shell does not come')
  }
  const routeTree = createRootRoute({ component: broken, errorComponent: CrashPage })
  const page = createElement(RouterProvider, { router: createRouter({ routeTree }) as never })
  const { findAllByRole } = render(createElement(Providers, null, page))
  expect(await findAllByRole('button', {}, { timeout: 20_000 })).not.toEqual([])
  await vi.waitFor(() => expect(letGo).toHaveBeenCalledTimes(1), { timeout: 20_000 })
  cleanup()
})
