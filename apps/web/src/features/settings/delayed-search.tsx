import { useDebouncedCallback } from '@mantine/hooks'
import { SearchInput } from '@oficina/ui'
import { useState } from 'react'

/** How long the hand rests before the list follows. */
export const searchAfter = 700

interface DelayedSearchProps {
  label: string
  value: string
  onChange: (text: string) => void
  className?: string | undefined
}

/** Keeps what is typed at once; the list follows a moment later. */
export function DelayedSearch({ label, value, onChange, className }: DelayedSearchProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [told, setTold] = useState(value)
  const tell = useDebouncedCallback((next: string) => {
    setTold(next)
    onChange(next)
  }, searchAfter)
  // What comes back from the list is what was typed a moment ago; anything else was said elsewhere: filters were
  // cleared, or someone went back.
  if (value !== seen) {
    setSeen(value)
    if (value.trim() !== told.trim()) {
      setTold(value)
      setText(value)
    }
  }
  const change = (next: string) => {
    setText(next)
    tell(next)
  }
  return <SearchInput className={className} label={label} value={text} onChange={change} />
}
