import { type DragEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Box, boxOf, type Cell, filledBox, type Range, single } from './selection.ts'

interface GridPointer {
  range: Range | null
  isEditing: boolean
  onRange: (range: Range) => void
  onStopEditing: () => void
  onBegin: (cell: Cell) => void
  onFill: (from: Box, to: Box) => void
  /** A press on a box that is ticked, or on one of several stars. */
  onPress: (cell: Cell, star: number | null) => void
  /** Files are held over a cell; false where it takes none. */
  onDragFiles: (cell: Cell) => boolean
  onDropFiles: (cell: Cell, files: File[]) => void
}

const cellOf = (target: EventTarget | null): Cell | null => {
  const cell = (target as HTMLElement | null)?.closest<HTMLElement>('[data-row]')
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null
}
const isControl = (target: EventTarget) => (target as HTMLElement).closest('input,textarea,button') !== null

/** Marks a range with the hand, opens a cell with two clicks, and fills from the corner of the range. */
export function useGridPointer(options: GridPointer) {
  const { range, isEditing, onRange, onStopEditing, onBegin, onFill } = options
  const [filling, setFilling] = useState<Box | null>(null)
  const marking = useRef(false)
  const end = useRef<(() => void) | null>(null)
  useEffect(() => () => end.current?.(), [])

  const fillFrom = (box: Box) => {
    let area: Box | null = null
    const onMove = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const cell = cellOf(document.elementFromPoint(clientX, clientY))
      area = cell && filledBox(box, cell)
      setFilling(area)
    }
    const stop = () => {
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', stop)
      removeEventListener('keydown', onKey)
      end.current = null
      setFilling(null)
    }
    const onUp = () => {
      const filled = area
      stop()
      if (filled) onFill(box, filled)
    }
    const onKey = (press: KeyboardEvent) => press.key === 'Escape' && stop()
    end.current?.()
    end.current = stop
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', stop)
    addEventListener('keydown', onKey)
  }

  return {
    filling,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || !range || !(event.target as HTMLElement).closest('[data-handle]')) return
        event.preventDefault()
        event.currentTarget.releasePointerCapture(event.pointerId)
        fillFrom(boxOf(range))
      },
      onMouseDown: (event: MouseEvent) => {
        const cell = cellOf(event.target)
        marking.current = false
        if (!cell || event.button !== 0 || isControl(event.target)) return
        if ((event.target as HTMLElement).closest('[data-handle]')) return
        marking.current = true
        onStopEditing()
        onRange(event.shiftKey && range ? { from: range.from, to: cell } : single(cell))
      },
      onMouseOver: (event: MouseEvent) => {
        if (event.buttons !== 1 || !range || isEditing || !marking.current) return
        const cell = cellOf(event.target)
        if (cell && (cell.row !== range.to.row || cell.column !== range.to.column))
          onRange({ from: range.from, to: cell })
      },
      onClick: (event: MouseEvent) => {
        const cell = cellOf(event.target)
        const pressed = (event.target as HTMLElement).closest<HTMLElement>('[data-tick], [data-star]')
        if (!cell || !pressed || event.shiftKey) return
        options.onPress(cell, pressed.dataset.star === undefined ? null : Number(pressed.dataset.star))
      },
      onDragOver: (event: DragEvent) => {
        const cell = event.dataTransfer.types.includes('Files') ? cellOf(event.target) : null
        if (cell && options.onDragFiles(cell)) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        const cell = cellOf(event.target)
        if (!cell || event.dataTransfer.files.length === 0 || !options.onDragFiles(cell)) return
        event.preventDefault()
        options.onDropFiles(cell, [...event.dataTransfer.files])
      },
      onDoubleClick: (event: MouseEvent) => {
        const cell = cellOf(event.target)
        const isPressed = (event.target as HTMLElement).closest('[data-tick], [data-star]') !== null
        if (cell && !isPressed && !isControl(event.target)) onBegin(cell)
      },
    },
  }
}
