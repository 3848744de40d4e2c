import { useId } from 'react'
import { Icon, type IconType } from './icon.tsx'
import classes from './segmented.module.css'

export interface Segment<V extends string> {
  value: V
  label: string
  icon?: IconType
  /** Shows the icon alone; the label stays for screen readers. */
  iconOnly?: boolean
}

/** A choice of a few, all in sight. Radio buttons underneath, so arrows move through it. */
export function Segmented<V extends string>({
  label,
  options,
  value,
  onChange,
  fullWidth,
}: {
  label: string
  options: readonly Segment<V>[]
  value: V
  onChange: (value: V) => void
  fullWidth?: boolean
}) {
  const name = useId()
  return (
    <fieldset className={classes.root} data-full={fullWidth || undefined} aria-label={label}>
      {options.map((option) => (
        <label
          key={option.value}
          className={classes.segment}
          data-icon-only={option.iconOnly || undefined}
          title={option.iconOnly ? option.label : undefined}
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon of={option.icon} size={14} />}
          <span className={option.iconOnly ? 'sr-only' : undefined}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
