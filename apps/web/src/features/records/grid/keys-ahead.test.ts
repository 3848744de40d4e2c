import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keysAhead } from './keys-ahead.ts'

let root: HTMLDivElement
let typed: string
let taken: string[]
let ahead: ReturnType<typeof keysAhead>
let isEditing: boolean

/** A sheet with an editor that opens by a letter, and takes its text by Tab or Enter. */
beforeEach(() => {
  document.body.innerHTML = '<div tabindex="0"></div><button>elsewhere</button>'
  root = document.querySelector('div') as HTMLDivElement
  typed = ''
  taken = []
  isEditing = false
  document.execCommand = (_command, _ui, text = '') => {
    ;(document.activeElement as HTMLInputElement).value += text
    return true
  }
  ahead = keysAhead({
    root,
    isEditing: () => isEditing,
    onText: (change) => {
      typed = change(typed)
    },
    onCancel: () => {
      isEditing = false
    },
  })
  root.addEventListener('keydown', (event) => {
    if (event.target !== root) return
    if (isEditing) return ahead.press(event)
    event.preventDefault()
    taken.push(`sheet ${event.key}`)
    if (event.key.length !== 1) return
    isEditing = true
    typed = event.key
  })
  root.focus()
})
afterEach(() => {
  ahead.stop()
  document.body.replaceChildren()
})

const press = (...keys: string[]) =>
  keys.map((key) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    ),
  )

/** The editor's code has come. */
function arrive() {
  const input = document.createElement('input')
  input.value = typed
  input.addEventListener('keydown', ({ key }) => {
    if (key !== 'Tab' && key !== 'Enter') return
    taken.push(`${input.value} ${key}`)
    isEditing = false
    root.focus()
    input.remove()
  })
  root.append(input)
  input.focus()
  return input
}

it('letters before it are what it begins with, less what is taken back', () => {
  press('A', 'n', 'x', 'Backspace', 'a')
  expect(arrive().value).toBe('Ana')
})

it('Tab is kept for it, and takes what was typed once it is there', async () => {
  const [, , tab] = press('A', 'n', 'Tab')
  // The focus does not leave the sheet.
  expect(tab).toBe(false)
  arrive()
  await vi.waitFor(() => expect(taken).toEqual(['sheet A', 'An Tab']))
})

it('what comes behind Tab goes to the next cell, in its order', async () => {
  press('A', 'Tab', 'B', 'o', 'Enter', 'C')
  arrive()
  await vi.waitFor(() => expect(taken).toEqual(['sheet A', 'A Tab', 'sheet B']))
  // It waits for the second editor too.
  const second = arrive()
  await vi.waitFor(() => expect(taken).toEqual(['sheet A', 'A Tab', 'sheet B', 'Bo Enter', 'sheet C']))
  expect(second.isConnected).toBe(false)
})

it('Escape gives up what waits, and the editor', () => {
  press('A', 'Escape')
  expect(isEditing).toBe(false)
})

it('nothing of it reaches another place that took the focus', async () => {
  press('A', 'Tab', 'b')
  document.querySelector('button')?.focus()
  const input = arrive()
  document.querySelector('button')?.focus()
  await new Promise((resolve) => setTimeout(resolve))
  press('x')
  expect([input.value, taken]).toEqual(['A', ['sheet A']])
})
