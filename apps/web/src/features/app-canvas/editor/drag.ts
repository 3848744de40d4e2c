import { type Arranged, columnsOf, type Device, grid, type Layout, type Placed } from '@oficina/kinds/layout/index'
import { longPressEvent } from '@oficina/ui'
import { autoScrollBy } from './target.ts'

interface Point {
  x: number
  y: number
}

/** Something under way over the grid. It says where it would stand; the rest is the same for all. */
export interface DragSubject {
  /** The blocks that are held; none for one that is not on the page yet. */
  ids: readonly string[]
  /** It is held as a whole and follows the hand; a side that is pulled goes from line to line. */
  follows: boolean
  /** Where it would stand, by how far the hand went and where it is, in columns and rows. */
  targetAt: (moved: Point, at: Point) => Placed
  arrange: (target: Placed) => Arranged
}

interface DragOptions {
  canvas: HTMLElement
  layout: Layout
  device: Device
  subject: DragSubject
  onDrop: (dropped: { layout: Layout; target: Placed } | null) => void
}

/** So far a hand may shake without meaning to drag. */
const threshold = 4
const rowsOfPage = (canvas: HTMLElement, device: Device): number | null =>
  device === 'mobile' ? grid.rowsPerPhone : 'fixed' in canvas.dataset ? grid.rowsWithoutScrolling : null

/** The size of a column and a row on screen. */
export function measure(canvas: HTMLElement, device: Device): { column: number; row: number } {
  const sheet = canvas.querySelector<HTMLElement>('[data-grid]')
  const rows = rowsOfPage(canvas, device)
  return {
    column: (sheet?.clientWidth ?? 0) / columnsOf[device],
    row: rows === null ? grid.rowHeight : canvas.clientHeight / rows,
  }
}

/**
 * Follows the hand from a press until it lets go. Blocks are moved by transform, outside of React, and only when they
 * stand elsewhere than a frame before: nothing is laid out or drawn anew until the drop.
 */
export function followHand(start: PointerEvent, options: DragOptions): void {
  const { canvas, layout, device, subject, onDrop } = options
  const sheet = canvas.querySelector<HTMLElement>('[data-grid]')
  if (!sheet) return
  const unit = measure(canvas, device)
  const origin = sheet.getBoundingClientRect()
  const view = canvas.getBoundingClientRect()
  const scrolled = { x: canvas.scrollLeft, y: canvas.scrollTop }
  const places = new Map(layout.map((placed) => [placed.id, placed]))
  const hand: Point = { x: start.clientX, y: start.clientY }
  let isDragging = false
  let frame = 0
  let elements = new Map<string, HTMLElement[]>()
  /** How far each block is out of its place, so that the page need not be asked. */
  const shifts = new Map<string, string>()
  let ghost: HTMLElement | null = null
  let last: { key: string; arranged: Arranged; target: Placed } | null = null

  const begin = () => {
    isDragging = true
    elements = elementsByBlock(canvas)
    ghost = document.createElement('div')
    ghost.dataset.ghost = ''
    sheet.querySelector('[data-layer]')?.append(ghost)
    for (const one of heldElements()) one.dataset.held = ''
    document.documentElement.dataset.dragging = subject.follows ? 'move' : 'size'
    frame = requestAnimationFrame(draw)
  }
  const isHeld = new Set(subject.ids)
  const heldElements = () => subject.ids.flatMap((id) => elements.get(id) ?? [])

  const draw = () => {
    // One at a time: a frame that nobody cancels would move the blocks once more after the drop.
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(draw)
    const isInside = hand.x >= view.left && hand.x <= view.right && hand.y >= view.top - 8 && hand.y <= view.bottom + 8
    if (isInside || subject.ids.length > 0) {
      const [byX, byY] = [autoScrollBy(hand.x, view.left, view.right), autoScrollBy(hand.y, view.top, view.bottom)]
      if (byY !== 0 || byX !== 0) canvas.scrollBy(canvas.scrollWidth > canvas.clientWidth ? byX : 0, byY)
    }
    const went = { x: canvas.scrollLeft - scrolled.x, y: canvas.scrollTop - scrolled.y }
    const moved = { x: hand.x - start.clientX + went.x, y: hand.y - start.clientY + went.y }
    if (subject.follows) {
      const shift = `translate(${moved.x}px, ${moved.y}px)`
      for (const one of heldElements()) one.style.transform = shift
    }
    show(moved, { x: hand.x - origin.left + went.x, y: hand.y - origin.top + went.y }, isInside)
  }

  const show = (moved: Point, at: Point, isInside: boolean) => {
    const target = isInside
      ? subject.targetAt(
          { x: moved.x / unit.column, y: moved.y / unit.row },
          { x: at.x / unit.column, y: at.y / unit.row },
        )
      : null
    const key = target ? `${target.x} ${target.y} ${target.w} ${target.h}` : ''
    if (last?.key === key || (last === null && target === null)) return
    const arranged = target && subject.arrange(target)
    last = target && arranged ? { key, arranged, target } : null
    const fits = arranged?.fits === true
    moveOthers(fits ? arranged.layout : layout)
    if (target && fits && !subject.follows) stretch(target)
    if (ghost) {
      ghost.hidden = !fits
      if (target && fits) placeGhost(ghost, target)
    }
  }

  /** Not as a part of the grid: that would be laid out anew each time. */
  const placeGhost = ({ style, dataset }: HTMLElement, { x, y, w, h }: Placed) => {
    style.transform = `translate(${x * unit.column}px, ${y * unit.row}px)`
    const size = `${w} × ${h}`
    if (dataset.size === size) return
    style.width = `calc(${w * unit.column}px - var(--inset))`
    style.height = `calc(${h * unit.row}px - var(--inset))`
    dataset.size = size
  }

  const moveOthers = (next: Layout) => {
    for (const { id, x, y } of next) {
      const from = places.get(id)
      if (!from || isHeld.has(id)) continue
      const isMoved = from.x !== x || from.y !== y
      const shift = isMoved ? `translate(${(x - from.x) * unit.column}px, ${(y - from.y) * unit.row}px)` : ''
      if ((shifts.get(id) ?? '') === shift) continue
      shifts.set(id, shift)
      for (const one of elements.get(id) ?? []) one.style.transform = shift
    }
  }

  const stretch = (target: Placed) => {
    const from = places.get(target.id)
    if (!from) return
    for (const { style } of heldElements()) {
      style.transform = `translate(${(target.x - from.x) * unit.column}px, ${(target.y - from.y) * unit.row}px)`
      style.width = `calc(${target.w * unit.column}px - var(--inset, 0px))`
      style.height = `calc(${target.h * unit.row}px - var(--inset, 0px))`
    }
  }

  const end = (isDropped: boolean) => {
    cancelAnimationFrame(frame)
    stopListening()
    if (!isDragging) return
    for (const one of [...elements.values()].flat()) {
      one.style.transform = ''
      one.style.width = ''
      one.style.height = ''
      delete one.dataset.held
    }
    ghost?.remove()
    delete document.documentElement.dataset.dragging
    ignoreClick()
    onDrop(isDropped && last?.arranged.fits ? { layout: last.arranged.layout, target: last.target } : null)
  }

  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return
    hand.x = event.clientX
    hand.y = event.clientY
    if (!isDragging && Math.hypot(hand.x - start.clientX, hand.y - start.clientY) >= threshold) begin()
  }
  const onUp = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return
    // The last move may not have been drawn yet.
    if (isDragging) draw()
    end(true)
  }
  const onCancel = (event: PointerEvent) => event.pointerId === start.pointerId && end(false)
  // The finger asked for the menu.
  const onLongPress = () => end(false)
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end(false)
  }
  const stopListening = () => {
    window.removeEventListener('pointermove', onMove)
    window.removeEventListener('pointerup', onUp)
    window.removeEventListener('pointercancel', onCancel)
    window.removeEventListener('keydown', onKey, { capture: true })
    window.removeEventListener(longPressEvent, onLongPress)
  }
  window.addEventListener('pointermove', onMove)
  window.addEventListener('pointerup', onUp)
  window.addEventListener('pointercancel', onCancel)
  window.addEventListener('keydown', onKey, { capture: true })
  window.addEventListener(longPressEvent, onLongPress)
}

/** All that is drawn for each block. What lies over it to take hold of it stays. */
function elementsByBlock(canvas: HTMLElement): Map<string, HTMLElement[]> {
  const found = new Map<string, HTMLElement[]>()
  for (const element of canvas.querySelectorAll<HTMLElement>('[data-placed]:not([data-hit])')) {
    const id = element.dataset.placed ?? ''
    found.set(id, [...(found.get(id) ?? []), element])
  }
  return found
}

/**
 * The press that ends a drag is no click on what lies under it. It comes right after the drop or, from a finger, not at
 * all: whatever is pressed next is meant, also while the page is still busy with the drop.
 */
function ignoreClick() {
  const stop = (event: MouseEvent) => {
    event.stopPropagation()
    event.preventDefault()
    forget()
  }
  const forget = () => {
    clearTimeout(timer)
    window.removeEventListener('click', stop, { capture: true })
    window.removeEventListener('pointerdown', forget, { capture: true })
    window.removeEventListener('keydown', forget, { capture: true })
  }
  const timer = setTimeout(forget)
  window.addEventListener('click', stop, { capture: true })
  window.addEventListener('pointerdown', forget, { capture: true })
  window.addEventListener('keydown', forget, { capture: true })
}
