import { useEffect, useRef } from 'react'
import { subscribe } from '../../lib/realtime.ts'

const settle = 600

/** Soon after someone wrote records of a table, once however much was written. */
export function useRecordEvents(tableId: string, onChanges: () => void) {
  const listener = useRef(onChanges)
  useEffect(() => {
    listener.current = onChanges
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const leave = subscribe(`records:${tableId}`, () => {
      timer ??= setTimeout(() => {
        timer = null
        listener.current()
      }, settle)
    })
    return () => {
      leave()
      if (timer) clearTimeout(timer)
    }
  }, [tableId])
}
