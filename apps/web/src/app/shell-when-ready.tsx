import { lazy, type ReactNode, useState } from 'react'

type ShellType = typeof import('./shell/shell.tsx').default

let loaded: ShellType | null = null

/** Loads the frame around the screens of people who are signed in. */
export async function loadShell(): Promise<{ default: ShellType }> {
  const shell = await import('./shell/shell.tsx')
  loaded = shell.default
  return shell
}

const LazyShell = lazy(loadShell)

/**
 * The shell, rendered at once if it has loaded: a lazy component shows its fallback first in any case, and then renders
 * with the lowest priority.
 */
export function Shell({ children }: { children: ReactNode }) {
  const [Ready] = useState(() => loaded ?? LazyShell)
  return <Ready>{children}</Ready>
}
