import { useSyncExternalStore } from 'react'

const paper = () => window.matchMedia('print')
let isAsked = false

function subscribe(listener: () => void): () => void {
  const media = paper()
  const set = (next: boolean) => () => {
    isAsked = next
    listener()
  }
  const [before, after] = [set(true), set(false)]
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  media.addEventListener('change', listener)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
    media.removeEventListener('change', listener)
  }
}

/** Whether the page is being put on paper. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isAsked || paper().matches)
