import { TextInput } from '@mantine/core'
import type { Field } from '@oficina/contract'
import { type FilterValue, readDuration } from '@oficina/kinds'
import { useState } from 'react'
import { durationText } from '../fields/duration-text.ts'
import type { Env } from '../fields/field-env.ts'

interface DurationBoxProps {
  label: string
  value: unknown
  field: Field
  env: Env
  onChange: (value: FilterValue | undefined) => void
}

/** A length of time to compare with, typed as in the field itself; a rule compares seconds. */
export function DurationBox({ label, value, field, env, onChange }: DurationBoxProps) {
  const written = typeof value === 'number' ? durationText(field, value) : ''
  // Null follows the value; a text is what this person is typing.
  const [typed, setTyped] = useState<string | null>(null)
  const secondsOf = (text: string): number | undefined => {
    const read = text.trim() === '' ? null : readDuration(text, env.locale)
    return read && 'seconds' in read ? read.seconds : undefined
  }
  const type = (text: string) => {
    setTyped(text)
    onChange(secondsOf(text))
  }
  const isOdd = typed !== null && typed.trim() !== '' && secondsOf(typed) === undefined
  return (
    <TextInput
      aria-label={label}
      placeholder={durationText(field, 5400)}
      value={typed ?? written}
      error={isOdd}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => !isOdd && setTyped(null)}
    />
  )
}
