import { lazy, type ReactNode, useState } from 'react'

type ShellType = typeof import('./shell/shell.tsx').default

let loaded: ShellType | null = null

/** Fetches what surrounds the screens of signed-in people. */
export async function loadShell(): Promise<{ default: ShellType }> {
  const shell = await import('./shell/shell.tsx')
  loaded = shell.default
  return shell
}

const LazyShell = lazy(loadShell)

/**
 * The shell. One that is here already is drawn at once: a lazy part first shows its fallback whatever happens, and is
 * then drawn with the lowest priority, from the beginning after every interruption.
 */
export function Shell({ children }: { children: ReactNode }) {
  const [Ready] = useState(() => loaded ?? LazyShell)
  return <Ready>{children}</Ready>
}
