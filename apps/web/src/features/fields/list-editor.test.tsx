import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadNamespaces, startI18n } from '../../lib/i18n.ts'
import { ListEditor, type ListItem } from './list-editor.tsx'

beforeAll(async () => {
  await startI18n('pt-BR')
  await loadNamespaces(['records', 'record'])
})
afterEach(cleanup)

const item = (label: string): ListItem => ({ id: label, label, shown: label })
const input = () => screen.getByRole<HTMLInputElement>('textbox')
const type = (text: string) => fireEvent.change(input(), { target: { value: text } })
const press = (key: string) => fireEvent.keyDown(input(), { key, code: key, nativeEvent: {} })

/** The last entry makes what was typed. */
const pressNew = () => screen.getAllByRole('option', { hidden: true }).at(-1)?.click()

/** A cell whose "Create" takes as long as the test says. */
function open(isMany = false) {
  const [onTake, onCancel] = [vi.fn(), vi.fn()]
  let finish = () => {}
  const onCreate = vi.fn(
    (text: string) => new Promise<ListItem | null>((resolve) => (finish = () => resolve(item(text)))),
  )
  const props = { label: 'Cliente', isMany, first: [], typed: null, items: [], onSearch: () => {} }
  render(<ListEditor {...props} onCreate={onCreate} onTake={onTake} onCancel={onCancel} />, {
    wrapper: MantineProvider,
  })
  type('Ana')
  act(() => pressNew())
  expect(onCreate).toHaveBeenCalledTimes(1)
  return { onTake, onCancel, onCreate, finish: () => act(async () => finish()) }
}
const labelsOf = (taken: ReturnType<typeof open>['onTake']) =>
  taken.mock.calls.map(([items]) => (items as ListItem[]).map(({ label }) => label))

it('takes the one that was made, and closes', async () => {
  const { onTake, finish } = open()
  await finish()
  expect(labelsOf(onTake)).toEqual([['Ana']])
})

it('keeps what was typed while it was made, to look for another', async () => {
  const { onTake, finish } = open()
  type('AnaBru')
  await finish()
  expect(onTake).not.toHaveBeenCalled()
  expect(input().value).toBe('Bru')
  // Leaving takes what is typed, as it does in every cell of this kind.
  press('Tab')
  await finish()
  expect(labelsOf(onTake)).toEqual([['Bru']])
})

it('takes it also for whoever gives up what they typed after it', async () => {
  const { onTake, onCancel, finish } = open()
  type('AnaBru')
  await finish()
  press('Escape')
  expect(labelsOf(onTake)).toEqual([['Ana']])
  expect(onCancel).not.toHaveBeenCalled()
})

it('is not made twice by a second press', async () => {
  const { onCreate, finish } = open()
  act(() => pressNew())
  await finish()
  expect(onCreate).toHaveBeenCalledTimes(1)
})
