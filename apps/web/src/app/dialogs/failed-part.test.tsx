import { LazyPopover, lazyPart, PartBoundary } from '@oficina/ui'
import { fireEvent, render, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BlockSettingsPanel } from '../../features/app-blocks/index.ts'
import { LazyRecordPanel } from '../../features/record-panel/lazy-record-panel.tsx'
import { dialogStack, openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { sessionFixture } from '../../testing/session-fixture.ts'
import { Providers } from '../providers/providers.tsx'
import { tellOfFailedScripts } from '../script-failures.ts'
import { dialogComponents } from './dialog-components.ts'

const scripts = vi.hoisted(() => {
  const state = { areThere: true }
  const part = (name: string) => () => ({
    get [name]() {
      if (!state.areThere) throw new TypeError('Failed to fetch dynamically imported module: https://x/assets/b.js')
      return () => 'Aqui está'
    },
  })
  return { state, part }
})
vi.mock('../../features/app-blocks/settings/settings-panel.tsx', scripts.part('SettingsPanel'))
vi.mock('../../features/record-panel/record-panel.tsx', scripts.part('RecordPanel'))

const told = 'Não foi possível carregar esta parte'
const notHere = () => new TypeError('Failed to fetch dynamically imported module: https://x/assets/a.js')
const part = () => vi.fn(async () => ({ default: () => <p>Aqui está</p> })).mockRejectedValueOnce(notHere())

const { confirm } = dialogComponents
const files = (window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } })
  .happyDOM.settings
let stop = () => {}
beforeEach(() => {
  stop = tellOfFailedScripts()
  // React writes of each failure that something caught.
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  stop()
  scripts.state.areThere = true
  files.handleDisabledFileLoadingAsSuccess = false
  Object.assign(dialogComponents, { confirm })
  vi.restoreAllMocks()
})

it('a dialog whose code does not come closes and says so, and comes when it is asked for again', async () => {
  const load = part()
  Object.assign(dialogComponents, { confirm: lazyPart(load) })
  await renderApp('/home', {
    'auth.session': { session: sessionFixture() },
    'home.get': { tabs: [], folders: [], favorites: [], recent: [] },
  })
  const home = await screen.findByRole('main')
  const ask = () => openDialog('confirm', { title: 'Apagar?', confirmLabel: 'Apagar' })
  expect(await ask()).toBeUndefined()
  expect(await screen.findByText(told)).toBeTruthy()
  expect(dialogStack.get()).toEqual([])
  expect(home.isConnected).toBe(true)
  void ask()
  expect(await screen.findByText('Aqui está')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

it('so does a popover with what stands in it', async () => {
  const Content = lazyPart(part())
  function Bar() {
    const [isOpen, setOpen] = useState(false)
    return (
      <LazyPopover
        opened={isOpen}
        onChange={setOpen}
        target={
          <button type="button" onClick={() => setOpen(true)}>
            Filtrar
          </button>
        }
        content={() => <Content />}
      />
    )
  }
  render(
    <Providers>
      <Bar />
    </Providers>,
  )
  fireEvent.click(screen.getByText('Filtrar'))
  expect(await screen.findByText(told)).toBeTruthy()
  fireEvent.click(await screen.findByText('Filtrar'))
  expect(await screen.findByText('Aqui está')).toBeTruthy()
})

it.each([
  [
    'the settings of a block',
    (close: () => void) => <BlockSettingsPanel app={{} as never} block={{} as never} onClose={close} />,
  ],
  ['a record', (close: () => void) => <LazyRecordPanel table={{} as never} recordId={1} store={null} onOpen={close} />],
])('so do %s beside a page', async (_, panel) => {
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Abrir
        </button>
        {isOpen && panel(() => setOpen(false))}
      </>
    )
  }
  render(
    <Providers>
      <Page />
    </Providers>,
  )
  scripts.state.areThere = false
  fireEvent.click(screen.getByText('Abrir'))
  expect(await screen.findByText(told)).toBeTruthy()
  scripts.state.areThere = true
  fireEvent.click(screen.getByText('Abrir'))
  expect(await screen.findByText('Aqui está')).toBeTruthy()
})

it('a part comes back with the styles that did not come with it', async () => {
  const Content = lazyPart(async () => ({ default: () => <p>Aqui está</p> }))
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Abrir
        </button>
        {isOpen && (
          <PartBoundary onFail={() => setOpen(false)}>
            <Suspense>
              <Content />
            </Suspense>
          </PartBoundary>
        )}
      </>
    )
  }
  render(
    <Providers>
      <Page />
    </Providers>,
  )
  const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[href$="lost.css"]')]
  const lost = document.createElement('link')
  lost.rel = 'stylesheet'
  lost.href = '/lost.css'
  // The page of the tests loads no file, and tells of it like a browser without a line.
  const failed = new Promise((tell) => lost.addEventListener('error', tell))
  document.head.append(lost)
  await failed
  fireEvent.click(screen.getByText('Abrir'))
  expect(await screen.findByText(told)).toBeTruthy()
  expect(links()[0]).not.toBe(lost)
  files.handleDisabledFileLoadingAsSuccess = true
  fireEvent.click(screen.getByText('Abrir'))
  expect(await screen.findByText('Aqui está')).toBeTruthy()
  expect(links()).toHaveLength(1)
})

it('a bug is left to whoever reports it', () => {
  const close = vi.fn()
  function Broken(): never {
    throw new Error('x is not a function')
  }
  expect(() =>
    render(
      <PartBoundary onFail={close}>
        <Broken />
      </PartBoundary>,
    ),
  ).toThrow('x is not a function')
  expect(close).not.toHaveBeenCalled()
})
