import { type Device, type Layout, overlaps } from '@oficina/kinds/layout/index'
import { measure } from './drag.ts'

interface MarqueeOptions {
  canvas: HTMLElement
  layer: HTMLElement
  layout: Layout
  device: Device
  /** The blocks that were drawn around; null for a press that drew nothing. */
  onEnd: (ids: string[] | null) => void
}

/** So far a hand may shake without meaning to draw. */
const threshold = 4

/** Follows the hand over empty ground and selects the blocks that it draws around. Esc gives up. */
export function drawMarquee(start: PointerEvent, { canvas, layer, layout, device, onEnd }: MarqueeOptions): void {
  const unit = measure(canvas, device)
  // The page may scroll meanwhile: places are told from the layer's own corner.
  const at = (event: PointerEvent) => {
    const { left, top } = layer.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const from = at(start)
  let frame: HTMLElement | null = null
  let box = { x: from.x, y: from.y, w: 0, h: 0 }

  const draw = (event: PointerEvent) => {
    const to = at(event)
    box = {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      w: Math.abs(to.x - from.x),
      h: Math.abs(to.y - from.y),
    }
    if (!frame && Math.hypot(box.w, box.h) < threshold) return
    if (!frame) {
      frame = document.createElement('div')
      frame.dataset.marquee = ''
      layer.append(frame)
    }
    frame.style.transform = `translate(${box.x}px, ${box.y}px)`
    frame.style.width = `${box.w}px`
    frame.style.height = `${box.h}px`
  }
  const chosen = (): string[] => {
    const drawn = { id: '', x: box.x / unit.column, y: box.y / unit.row, w: box.w / unit.column, h: box.h / unit.row }
    return layout.filter((placed) => overlaps(placed, drawn)).map(({ id }) => id)
  }
  const end = (isDone: boolean) => {
    window.removeEventListener('pointermove', onMove)
    window.removeEventListener('pointerup', onUp)
    window.removeEventListener('pointercancel', onCancel)
    window.removeEventListener('keydown', onKey, { capture: true })
    const hasDrawn = frame !== null
    frame?.remove()
    if (isDone) onEnd(hasDrawn ? chosen() : null)
  }
  const isSame = (event: PointerEvent) => event.pointerId === start.pointerId
  const onMove = (event: PointerEvent) => isSame(event) && draw(event)
  const onUp = (event: PointerEvent) => isSame(event) && end(true)
  const onCancel = (event: PointerEvent) => isSame(event) && end(false)
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end(false)
  }
  window.addEventListener('pointermove', onMove)
  window.addEventListener('pointerup', onUp)
  window.addEventListener('pointercancel', onCancel)
  window.addEventListener('keydown', onKey, { capture: true })
}
