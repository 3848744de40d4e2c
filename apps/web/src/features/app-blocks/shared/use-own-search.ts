import { useEffect, useRef, useState } from 'react'

const typingPause = 300

/** A block's own search box: what stands in it, and what is asked once the hand rests. */
export function useOwnSearch(onAsk?: () => void) {
  const [text, setShown] = useState('')
  const [asked, setAsked] = useState('')
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const setText = (next: string) => {
    setShown(next)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => {
      setAsked(next.trim())
      onAsk?.()
    }, typingPause)
  }
  useEffect(() => () => clearTimeout(pause.current), [])
  return { text, setText, search: asked === '' ? {} : { search: asked } }
}
