import type { ReactNode } from 'react'
import { type OptionColor, optionColorVars } from '../theme/option-colors.ts'
import { Icon, type IconType } from './icon.tsx'
import classes from './tile.module.css'

const radiusFor = (size: number) => (size > 30 ? 8 : size > 20 ? 6 : 5)

/** A coloured square with the icon of a thing. */
export function Tile({ icon, color = 'azul', size = 24 }: { icon: IconType; color?: OptionColor; size?: number }) {
  const vars = optionColorVars(color)
  return (
    <span
      className={classes.tile}
      style={{
        width: size,
        height: size,
        borderRadius: radiusFor(size),
        background: vars.background,
        color: vars.text,
      }}
    >
      <Icon of={icon} size={Math.round(size * 0.6)} stroke={1.7} />
    </span>
  )
}

/** A square with a picture, or else with one or two letters in white on a colour. */
export function LetterTile({
  name,
  src,
  color,
  size = 22,
}: {
  name: string
  src?: string | null | undefined
  color?: string | undefined
  size?: number
}): ReactNode {
  const style = { width: size, height: size, borderRadius: size > 20 ? 5 : 4 }
  if (src) return <img className={classes.image} style={style} src={src} alt="" />
  return (
    <span
      className={classes.letters}
      style={{ ...style, fontSize: size * 0.48, background: color ?? 'var(--accent)' }}
      data-initials={initialsOf(name)}
      aria-hidden
    />
  )
}

/** Made when a name first needs it: the browser takes 25 ms to get its rules of writing, longer than all our signs. */
let letters: Intl.Segmenter | undefined
/** In these no mark follows that belongs to the letter. */
const plain = /^[\u0000-\u02ff](?![^\u0000-\u02ff])/
function firstLetter(word = ''): string {
  if (plain.test(word)) return word.charAt(0)
  letters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return letters.segment(word)[Symbol.iterator]().next().value?.segment ?? ''
}

/** First letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = firstLetter(words[0])
  return (words.length > 1 ? first + firstLetter(words.at(-1)) : first).toLocaleUpperCase()
}
