import { renderDevice } from '../hooks/render-device.ts'
import classes from './kbd.module.css'

const isMac = () => renderDevice()?.apple ?? /mac|iphone|ipad/i.test(navigator.platform)

const names: Record<string, [mac: string, other: string]> = {
  $mod: ['⌘', 'Ctrl'],
  Shift: ['⇧', 'Shift'],
  Alt: ['⌥', 'Alt'],
  Escape: ['Esc', 'Esc'],
  Enter: ['↵', '↵'],
  ArrowUp: ['↑', '↑'],
  ArrowDown: ['↓', '↓'],
  ArrowLeft: ['←', '←'],
  ArrowRight: ['→', '→'],
}

/** The caps of a combination such as `$mod+Shift+h`, as this keyboard writes them. */
export const keyCaps = (keys: string): string[] =>
  keys.split('+').map((key) => names[key]?.[isMac() ? 0 : 1] ?? (key.length === 1 ? key.toUpperCase() : key))

/** One key cap. */
export function Kbd({ children }: { children: string }) {
  // The server that drew the page may have taken the keyboard for another.
  return (
    <kbd className={classes.kbd} suppressHydrationWarning>
      {children}
    </kbd>
  )
}

/** A combination as key caps. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={classes.keys}>
      {keyCaps(keys).map((cap) => (
        <Kbd key={cap}>{cap}</Kbd>
      ))}
    </span>
  )
}
