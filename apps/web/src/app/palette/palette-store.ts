let open = false
const listeners = new Set<() => void>()

function set(next: boolean) {
  if (open === next) return
  open = next
  for (const listener of listeners) listener()
}

/** Whether the action bar is open. */
export const paletteStore = {
  get: () => open,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export const openPalette = () => set(true)
export const closePalette = () => set(false)
export const togglePalette = () => set(!open)
