import { IconSearch } from '@tabler/icons-react'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { Icon } from './icon.tsx'
import classes from './search-input.module.css'

interface SearchInputProps {
  /** What it looks through; stands in it while it is empty. */
  label: string
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  className?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** A plain field: the library's own brings thirty kilobytes and draws itself twice, on the pages that open most. */
export function SearchInput({ label, value, onChange, onBlur, className, ref }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const heed = useEffectEvent((typed: string | undefined) => {
    if (typed !== undefined && typed !== value) onChange(typed)
  })
  // A page that the server drew takes what is typed before its scripts are there.
  useEffect(() => heed(input.current?.value), [])
  return (
    <label className={className ? `${classes.root} ${className}` : classes.root}>
      <Icon of={IconSearch} size={14} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && value !== '' && onChange('')}
        onBlur={onBlur}
      />
    </label>
  )
}
