import type { Table } from '@oficina/contract'
import { lazyPart, PartBoundary } from '@oficina/ui'
import { Suspense, useEffect, useRef } from 'react'
import { useRecordSource } from '../../records/record-source.ts'

const MenuOfRecords = lazyPart(async () => ({ default: (await import('./menu-of-records.tsx')).MenuOfRecords }))

export interface CardMenuProps {
  table: Table
  onOpen: (record: { id: number }) => void
}

/** The menu of the records in the element around it, each marked with `data-record`. Visitors have none, and load none. */
export function CardMenu(props: CardMenuProps) {
  const isReadOnly = useRecordSource()?.isReadOnly ?? false
  if (isReadOnly) return null
  return (
    <PartBoundary onFail={() => {}}>
      <Suspense fallback={<AskedBefore />}>
        <MenuOfRecords {...props} />
      </Suspense>
    </PartBoundary>
  )
}

/** Keeps a right click until the menu is loaded, and makes it again. */
function AskedBefore() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const around = mark.current?.parentElement
    if (!around) return
    let asked: MouseEvent | null = null
    const keep = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-record]')) return
      event.preventDefault()
      asked = event
    }
    around.addEventListener('contextmenu', keep)
    return () => {
      around.removeEventListener('contextmenu', keep)
      if (!asked) return
      const again = new MouseEvent('contextmenu', asked)
      const { target } = asked
      setTimeout(() => target?.dispatchEvent(again))
    }
  }, [])
  return <span ref={mark} hidden />
}
