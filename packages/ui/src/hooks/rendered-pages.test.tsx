import { act } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SearchInput } from '../parts/search-input.tsx'
import { setRenderDevice } from './render-device.ts'
import { useInPage } from './use-in-page.ts'
import { useMobile } from './use-mobile.ts'

/** What is drawn without a window, and taken over in one. */
let root: Root | undefined
const errors: unknown[] = []

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  errors.length = 0
})
afterEach(() => {
  act(() => root?.unmount())
  root = undefined
  setRenderDevice(null)
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function takeOver(html: string, element: React.ReactElement, before: (page: HTMLElement) => void = () => {}) {
  const page = document.createElement('div')
  page.innerHTML = html
  document.body.append(page)
  before(page)
  act(() => {
    root = hydrateRoot(page, element, { onRecoverableError: (error) => errors.push(error) })
  })
  return page
}

const beNarrow = (isNarrow: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow, addEventListener() {}, removeEventListener() {} }))

const Device = () => <p>{useMobile() ? 'phone' : 'desk'}</p>
const Place = () => <p>{useInPage() ? 'in the page' : 'ahead'}</p>

it.each([
  [true, 'phone'],
  [false, 'desk'],
])('is drawn for the device that it is told of, and taken over as such (phone: %s)', (phone, text) => {
  beNarrow(phone)
  setRenderDevice({ phone })
  const html = renderToString(<Device />)
  expect(html).toBe(`<p>${text}</p>`)
  expect(takeOver(html, <Device />).textContent).toBe(text)
  expect(errors).toEqual([])
})

it('is a desk’s where nobody says otherwise', () => {
  expect(renderToString(<Device />)).toBe('<p>desk</p>')
})

it('shows what the window is as soon as it is taken over in another than it was drawn for', () => {
  beNarrow(true)
  setRenderDevice({ phone: false })
  expect(takeOver('<p>desk</p>', <Device />).textContent).toBe('phone')
  expect(errors).toEqual([])
})

it('is ahead of its page until it is taken over', () => {
  const html = renderToString(<Place />)
  expect(html).toBe('<p>ahead</p>')
  expect(takeOver(html, <Place />).textContent).toBe('in the page')
  expect(errors).toEqual([])
})

it('hears what was typed into a field before anyone could', () => {
  const heard = vi.fn()
  const field = <SearchInput label="Buscar" value="" onChange={heard} />
  takeOver(renderToString(field), field, (page) => {
    const input = page.querySelector('input')
    if (input) input.value = 'pedido'
  })
  expect(heard.mock.lastCall).toEqual(['pedido'])
  expect(errors).toEqual([])
})

it('hears nothing of a field into which nobody typed', () => {
  const heard = vi.fn()
  const field = <SearchInput label="Buscar" value="" onChange={heard} />
  takeOver(renderToString(field), field)
  expect(heard).not.toHaveBeenCalled()
})
