import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { tinykeys } from 'tinykeys'
import { shortcutAllowed } from './shortcut-guard.ts'
import { listenForTyping } from './type-ahead.ts'
import { type HandledShortcutId, type Shortcut, shortcuts } from './shortcuts.ts'

type Handler = () => void

const handlers = new Map<HandledShortcutId, Handler[]>()
const watchers = new Set<() => void>()

function setHandlers(id: HandledShortcutId, list: Handler[]) {
  handlers.set(id, list)
  for (const tell of watchers) tell()
}

/** Whether anything on the screen answers to a shortcut now. */
export const hasShortcutHandler = (id: string): boolean => (handlers.get(id as HandledShortcutId)?.length ?? 0) > 0

function watchHandlers(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The same for what is drawn by it: pages come and go while a bar around them stays. */
export const useHasShortcutHandler = (id: HandledShortcutId): boolean =>
  useSyncExternalStore(
    watchHandlers,
    () => hasShortcutHandler(id),
    () => false,
  )

/** Runs a shortcut's handler; the part that appeared last is asked first. */
export function runShortcut(id: HandledShortcutId): boolean {
  const handler = handlers.get(id)?.at(-1)
  handler?.()
  return Boolean(handler)
}

/** Answers to a shortcut while the component is shown. */
export function useShortcut(id: HandledShortcutId, handler: Handler, enabled = true) {
  const run = useEffectEvent(handler)
  // With what is shown, not after it: a key pressed on sight of it must not be lost.
  useLayoutEffect(() => {
    if (!enabled) return
    const entry = () => run()
    setHandlers(id, [...(handlers.get(id) ?? []), entry])
    return () => {
      setHandlers(
        id,
        (handlers.get(id) ?? []).filter((other) => other !== entry),
      )
    }
  }, [id, enabled])
}

/** Listens for every shortcut of the list. Once, while someone is signed in. */
export function listenForShortcuts(target: Window = window): () => void {
  const map: Record<string, (event: KeyboardEvent) => void> = {}
  for (const [id, shortcut] of Object.entries(shortcuts) as [HandledShortcutId, Shortcut][]) {
    if (shortcut.fixed) continue
    map[shortcut.keys] = (event) => {
      if (!hasShortcutHandler(id) || !shortcutAllowed(shortcut, event)) return
      event.preventDefault()
      runShortcut(id)
    }
  }
  const stopTyping = listenForTyping(target)
  // Our own guard decides where; the library's would also ignore what works while writing.
  const stopKeys = tinykeys(target, map, { ignore: (event) => event.repeat })
  return () => {
    stopKeys()
    stopTyping()
  }
}
