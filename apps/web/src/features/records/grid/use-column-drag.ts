import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import type { Placed } from './viewport.ts'

/** A column under the hand, and the column before which it would go. */
export interface ColumnDrag {
  from: number
  before: number
}

const farEnough = 5

/** Before which column something at `x` would go. */
export function columnBefore(columns: readonly Placed[], x: number): number {
  const over = columns.find(({ left, width }) => x >= left && x < left + width)
  if (over) return x < over.left + over.width / 2 ? over.index : over.index + 1
  return columns.reduce((last, { index, left }) => (x >= left ? Math.max(last, index + 1) : last), 0)
}

/** Takes a column by its head and puts it before another. Escape puts it back. */
export function useColumnDrag(onDrop: (from: number, before: number) => void) {
  const [drag, setDrag] = useState<ColumnDrag | null>(null)
  const end = useRef<(() => void) | null>(null)
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })
  useEffect(() => () => end.current?.(), [])
  const onPointerDown = (event: ReactPointerEvent<HTMLElement>, from: number) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    if ((event.target as HTMLElement).closest('button, input')) return
    const start = event.clientX
    const row = event.currentTarget.parentElement
    let held: ColumnDrag | null = null
    const placeOf = (clientX: number): number => {
      // The pinned heads come first in the row: they lie over those that the sheet has moved below them.
      const heads = [...(row?.querySelectorAll<HTMLElement>('[data-head]') ?? [])]
      const placed = heads.map((head) => {
        const { left, width } = head.getBoundingClientRect()
        return { index: Number(head.dataset.head), left, width }
      })
      return columnBefore(placed, clientX)
    }
    const onMove = ({ clientX }: PointerEvent) => {
      if (!held && Math.abs(clientX - start) < farEnough) return
      held = { from, before: placeOf(clientX) }
      setDrag(held)
    }
    const stop = () => {
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', stop)
      removeEventListener('keydown', onKey)
      end.current = null
      setDrag(null)
    }
    const onUp = () => {
      const dropped = held
      stop()
      if (dropped && dropped.before !== from && dropped.before !== from + 1) drop.current(dropped.from, dropped.before)
    }
    const onKey = (press: KeyboardEvent) => press.key === 'Escape' && stop()
    end.current?.()
    end.current = stop
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', stop)
    addEventListener('keydown', onKey)
  }
  return { drag, onPointerDown }
}
