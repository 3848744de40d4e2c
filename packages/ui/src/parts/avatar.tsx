import { type OptionColor, optionColorVars, stableColor } from '../theme/option-colors.ts'
import classes from './avatar.module.css'
import { initialsOf } from './tile.tsx'

interface AvatarProps {
  name: string
  src?: string | null | undefined
  size?: number
  /** What the colour hangs on; the name unless given. An id keeps it when the name changes. */
  colorKey?: string
  color?: OptionColor
  /** A ring in the ground's colour, for avatars that overlap. */
  ring?: boolean
  title?: string
}

/** A person: their photo, else initials in a colour that stays theirs. */
export function Avatar({ name, src, size = 20, colorKey, color, ring, title }: AvatarProps) {
  const vars = optionColorVars(color ?? stableColor(colorKey ?? name))
  const frame = ring ? '0 0 0 2px var(--raised)' : `inset 0 0 0 1px color-mix(in srgb, ${vars.solid} 22%, transparent)`
  const box = { width: size, height: size, boxShadow: frame }
  if (src) return <img className={classes.photo} style={box} src={src} alt="" title={title ?? name} />
  return (
    <span
      className={classes.avatar}
      style={{ ...box, fontSize: Math.round(size * 0.8) / 2, background: vars.background, color: vars.text }}
      title={title ?? name}
      data-initials={initialsOf(name)}
      aria-hidden
    />
  )
}

/** Several people side by side, the rest as a number. */
export function AvatarGroup({
  people,
  size = 20,
  max = 3,
}: {
  /** With the id that their colours hang on, where they have one. */
  people: readonly { id?: string; name: string; src?: string | null }[]
  size?: number
  max?: number
}) {
  const rest = people.length - max
  return (
    <span className={classes.group}>
      {people.slice(0, max).map((person, index) => (
        <span key={`${person.name}-${index}`} style={{ marginLeft: index ? (size > 20 ? -3 : 2) : 0, display: 'flex' }}>
          <Avatar
            name={person.name}
            src={person.src}
            size={size}
            ring={size > 20}
            {...(person.id && { colorKey: person.id })}
          />
        </span>
      ))}
      {rest > 0 && <span className={`t-meta t-3 ${classes.rest}`}>+{rest}</span>}
    </span>
  )
}
