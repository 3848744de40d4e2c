import type { CommandGroup } from './command-groups.ts'

/** How the bar was asked to open: with a group before the input, or at one command. */
export interface Opening {
  group?: CommandGroup
  command?: string
}

let opening: Opening | null = null
let typed = ''
const listeners = new Set<() => void>()

function set(next: Opening | null) {
  if (opening === next) return
  opening = next
  typed = ''
  for (const listener of listeners) listener()
}

/** Whether the action bar is open, and how. */
export const paletteStore = {
  get: () => opening,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Each opening is one of its own; a bar that is open stays as it is. */
export const openPaletteAt = (at: Opening) => {
  if (opening === null) set({ ...at })
}
export const openPalette = () => openPaletteAt({})
export const closePalette = () => set(null)
export const togglePalette = () => (opening === null ? openPalette() : closePalette())

/** What was typed before the bar itself was there. */
export const keepTyped = (text: string) => {
  typed = text
}
export const typedSoFar = () => typed
