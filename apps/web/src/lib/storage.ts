/** Everything kept in the browser, under one prefix. Nothing secret: the session itself rides in an HttpOnly cookie. */
export type StorageKey =
  | 'color-scheme'
  | 'language'
  | 'brand'
  | 'session-key'
  | 'palette-recent'
  | 'debug'
  /** Someone who does not want to be asked about push again. */
  | 'push-declined'
  /** The block of an app that was copied last. */
  | 'copied-block'
  /** The menu of an app, which someone put away. */
  | `hidden-menu.${string}`
  /** How wide someone made a table's columns. */
  | `widths.${string}`
  /** Views of a table that someone put away for themselves. */
  | `hidden-views.${string}`
  /** The view of a table that someone looked through last. */
  | `last-view.${string}`

const name = (key: StorageKey) => `oficina.${key}`

/** localStorage that never throws: private windows and full disks must not end the application. */
export const storage = {
  name,
  get(key: StorageKey): string | null {
    try {
      return localStorage.getItem(name(key))
    } catch {
      return null
    }
  },
  set(key: StorageKey, value: string) {
    try {
      if (localStorage.getItem(name(key)) !== value) localStorage.setItem(name(key), value)
    } catch {
      // Not kept; the next visit starts from the defaults.
    }
  },
  remove(key: StorageKey) {
    try {
      localStorage.removeItem(name(key))
    } catch {
      // Nothing to remove then.
    }
  },
}
