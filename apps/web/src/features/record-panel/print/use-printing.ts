import { media } from '@oficina/ui'
import { useSyncExternalStore } from 'react'

const paper = media('print')
let isAsked = false

function subscribe(listener: () => void): () => void {
  const set = (next: boolean) => () => {
    isAsked = next
    listener()
  }
  const [before, after] = [set(true), set(false)]
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  const stop = paper.subscribe(listener)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
    stop()
  }
}

/** Whether the page is being put on paper. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isAsked || paper.matches())
