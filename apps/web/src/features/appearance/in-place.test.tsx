import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InPlace, saveAfter } from './in-place.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function setUp() {
  const saved: string[] = []
  function Title() {
    const [value, setValue] = useState('Vendas')
    const save = (text: string) => {
      saved.push(text)
      setValue(text)
    }
    return <InPlace label="Renomear" value={value} maxLength={45} isNeeded onSave={save} />
  }
  render(<Title />, { wrapper: MantineProvider })
  fireEvent.click(screen.getByRole('button'))
  const type = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
  const wait = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms)
    })
  return { saved, type, wait }
}

it('is saved once the hand rests, and stays open [rule v.title.whitespace]', () => {
  const { saved, type, wait } = setUp()
  type('Vendas de 2027')
  wait(saveAfter - 1)
  expect(saved).toEqual([])
  type(' Vendas de 2028 ')
  wait(saveAfter)
  expect(saved).toEqual(['Vendas de 2028'])
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })
  expect(saved).toHaveLength(1)
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('gives back what stood there with Esc, and takes no empty name', () => {
  const { saved, type, wait } = setUp()
  type('Compras')
  wait(saveAfter)
  type('')
  wait(saveAfter)
  expect(saved).toEqual(['Compras'])
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' })
  expect(saved).toEqual(['Compras', 'Vendas'])
})
