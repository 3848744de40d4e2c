import { longPressEvent } from '@oficina/ui'
import { afterEach, expect, it, vi } from 'vitest'
import { followHand } from './drag.ts'

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const pointer = (type: string, x: number, y: number) =>
  new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'touch', clientX: x, clientY: y })

/** A block that is taken and let go elsewhere, before anything that waits for its turn has come to it. */
function drag() {
  const { button, pressed, onDrop } = take()
  window.dispatchEvent(pointer('pointermove', 10, 60))
  window.dispatchEvent(pointer('pointerup', 10, 60))
  expect(onDrop).toHaveBeenCalledOnce()
  return { button, pressed }
}

function take() {
  vi.useFakeTimers()
  document.body.innerHTML = '<button>Undo</button><div id="canvas"><div data-grid><div data-layer></div></div></div>'
  const canvas = document.querySelector<HTMLElement>('#canvas')
  const button = document.querySelector('button')
  if (!canvas || !button) throw new Error('nothing to drag on')
  const pressed = vi.fn<() => void>()
  button.addEventListener('click', pressed)
  const placed = { id: 'a', x: 0, y: 0, w: 1, h: 1 }
  const onDrop = vi.fn<() => void>()
  followHand(pointer('pointerdown', 10, 10), {
    canvas,
    layout: [placed],
    device: 'desktop',
    subject: {
      ids: ['a'],
      follows: true,
      targetAt: () => placed,
      arrange: () => ({ layout: [placed], fits: true }),
    },
    onDrop,
  })
  return { button, pressed, onDrop }
}

it('the press that ends a drag is no click on what lies under it', () => {
  const { button, pressed } = drag()
  button.click()
  expect(pressed).not.toHaveBeenCalled()
  button.click()
  expect(pressed).toHaveBeenCalledOnce()
})

it('a finger that lifts and taps at once presses what it taps, however busy the page is', () => {
  const { button, pressed } = drag()
  button.dispatchEvent(pointer('pointerdown', 5, 5))
  button.dispatchEvent(pointer('pointerup', 5, 5))
  button.click()
  expect(pressed).toHaveBeenCalledOnce()
})

it('so does a key', () => {
  const { button, pressed } = drag()
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  button.click()
  expect(pressed).toHaveBeenCalledOnce()
})

it('a finger that rests until the menu opens holds nothing any more', () => {
  const { onDrop } = take()
  window.dispatchEvent(new CustomEvent(longPressEvent))
  window.dispatchEvent(pointer('pointermove', 10, 60))
  window.dispatchEvent(pointer('pointerup', 10, 60))
  expect(onDrop).not.toHaveBeenCalled()
})
