import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectTyping, giveBackTyping, listenForTyping, stopExpecting } from './type-ahead.ts'

let stop = () => {}
const heard = vi.fn()
const insert = vi.fn((_command: string, _ui: boolean, text: string) => {
  const field = document.activeElement as HTMLInputElement
  field.value += text
  return true
})
const press = (key: string, at: Element = document.body) =>
  at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

beforeEach(() => {
  document.body.innerHTML = '<form><input id="field"><button id="other"></button></form>'
  document.execCommand = insert as typeof document.execCommand
  heard.mockClear()
  stop = listenForTyping()
  document.body.addEventListener('keydown', heard)
})
afterEach(() => {
  stopExpecting()
  stop()
  document.body.removeEventListener('keydown', heard)
})

const field = () => document.getElementById('field') as HTMLInputElement

describe('what is typed while something opens', () => {
  it('is nobody else’s, and stands in the field that takes the focus', () => {
    expectTyping()
    for (const key of ['A', 'n', 'b', 'Backspace', 'a']) press(key)
    expect(heard).not.toHaveBeenCalled()
    field().focus()
    expect(field().value).toBe('Ana')
    press('x', field())
    expect(heard).toHaveBeenCalledTimes(1)
  })
  it('does not go into the field that one comes from, which may still have the focus', () => {
    document.body.insertAdjacentHTML('beforeend', '<input id="before">')
    const before = document.getElementById('before') as HTMLInputElement
    before.focus()
    expectTyping()
    expect(press('Q', before)).toBe(false)
    field().focus()
    expect([before.value, field().value]).toEqual(['', 'Q'])
  })
  it('goes back into the field that one comes from where nothing opens', () => {
    document.body.insertAdjacentHTML('beforeend', '<input id="before">')
    const before = document.getElementById('before') as HTMLInputElement
    before.focus()
    expectTyping()
    for (const key of ['A', 'n']) expect(press(key, before)).toBe(false)
    giveBackTyping()
    expect(before.value).toBe('An')
    field().focus()
    expect(field().value).toBe('')
  })
  it('goes to the list that has the focus, and opens it by its first letter', () => {
    document.body.insertAdjacentHTML('beforeend', '<button id="list" data-takes-letters></button>')
    const list = document.getElementById('list') as HTMLButtonElement
    list.addEventListener('keydown', (event) => {
      event.preventDefault()
      field().value = event.key
      setTimeout(() => field().focus())
    })
    list.focus()
    expectTyping()
    for (const key of ['A', 'n', 'a']) expect(press(key, list)).toBe(false)
    vi.useFakeTimers()
    giveBackTyping()
    vi.runAllTimers()
    vi.useRealTimers()
    expect(field().value).toBe('Ana')
  })
  it('is sent where Enter was pressed too', async () => {
    const submitted = vi.fn((event: Event) => event.preventDefault())
    document.querySelector('form')?.addEventListener('submit', submitted)
    expectTyping()
    for (const key of ['S', 'Enter']) press(key)
    field().focus()
    await vi.waitFor(() => expect(submitted).toHaveBeenCalledTimes(1))
  })
  it('is taken by Enter in a field of no form, which hears the key itself', async () => {
    document.body.insertAdjacentHTML('beforeend', '<input id="title">')
    const title = document.getElementById('title') as HTMLInputElement
    const entered = vi.fn()
    title.addEventListener('keydown', ({ key }) => entered(key, title.value))
    expectTyping()
    for (const key of ['A', 'n', 'a', 'Enter']) press(key)
    title.focus()
    await vi.waitFor(() => expect(entered).toHaveBeenCalledWith('Enter', 'Ana'))
  })
  it('goes on behind Enter to what that opens', async () => {
    document.body.insertAdjacentHTML('beforeend', '<input id="next">')
    const next = document.getElementById('next') as HTMLInputElement
    expectTyping()
    for (const key of ['n', 'o', 'Enter', 'Q', 'u', 'Backspace']) press(key)
    expect(heard).not.toHaveBeenCalled()
    field().focus()
    await vi.waitFor(() => {
      next.blur()
      next.focus()
      expect([field().value, next.value]).toEqual(['no', 'Q'])
    })
  })
  it('waits behind Enter also between the focus and Enter, which comes a moment later', async () => {
    document.body.insertAdjacentHTML('beforeend', '<input id="next">')
    const next = document.getElementById('next') as HTMLInputElement
    const entered = vi.fn()
    field().addEventListener('keydown', ({ key }) => key === 'Enter' && entered(field().value))
    expectTyping()
    for (const key of ['P', 'h', 'Enter']) press(key)
    field().focus()
    // The browser writes a letter into the field unless its key is taken.
    expect(press('o', field())).toBe(false)
    await vi.waitFor(() => expect(entered).toHaveBeenCalledWith('Ph'))
    next.focus()
    expect([field().value, next.value]).toEqual(['Ph', 'o'])
  })
  it('is sent more than once where Enter was pressed more than once', async () => {
    document.body.insertAdjacentHTML('beforeend', '<input id="next">')
    const next = document.getElementById('next') as HTMLInputElement
    const entered: string[] = []
    for (const one of [field(), next])
      one.addEventListener('keydown', ({ key }) => key === 'Enter' && entered.push(one.value))
    field().addEventListener('keydown', () => setTimeout(() => next.focus()))
    expectTyping()
    for (const key of ['P', 'h', 'Enter', 'o', 'k', 'Enter', 'Enter']) press(key)
    field().focus()
    await vi.waitFor(() => expect(entered).toEqual(['Ph', 'ok']))
  })
  it('is left alone when nothing opens, and after Escape', () => {
    press('n')
    expectTyping()
    press('Escape')
    press('n')
    expect(heard).toHaveBeenCalledTimes(3)
  })
})
