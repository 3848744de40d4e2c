import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'

/** A name applies once the typing rests. */
export const renameAfterMs = 1_000

interface RenameInputProps {
  label: string
  value: string
  maxLength: number
  /** The name in sight, above the input; else it is only read out. */
  isLabelled?: boolean
  onRename: (value: string) => void
}

/** A name that is taken over after a pause, or when it is left. */
export function RenameInput({ label, value, maxLength, isLabelled = false, onRename }: RenameInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const apply = useEffectEvent((text: string | null) => {
    if (text !== null && text !== value) onRename(text)
    setTyped(null)
  })
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => apply(typed), renameAfterMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <TextInput
      {...(isLabelled ? { label } : { 'aria-label': label })}
      value={typed ?? value}
      maxLength={maxLength}
      error={(typed ?? value).trim() === '' || undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed !== null && typed !== value) onRename(typed)
        setTyped(null)
      }}
    />
  )
}
