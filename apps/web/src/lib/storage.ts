/** Everything kept in the browser, under one prefix. Nothing secret: the session itself rides in an HttpOnly cookie. */
export type StorageKey =
  | 'color-scheme'
  | 'language'
  | 'brand'
  | 'session-key'
  | 'palette-recent'
  /** The provider that someone signed in with here, to sign in again with it. */
  | 'login-provider'
  | 'debug'
  /** Someone who does not want to be asked about push again. */
  | 'push-declined'
  /** The session for which this browser is told by push. */
  | 'push-session'
  /** As what someone had a table written last. */
  | 'export-format'
  /** The block of an app that was copied last. */
  | 'copied-block'
  /** The menu of an app, which someone put away. */
  | `hidden-menu.${string}`
  /** How wide someone made a table's columns. */
  | `widths.${string}`
  /** Whether someone closed the activity beside records. */
  | 'record-activity'
  /** Views of a table that someone put away for themselves. */
  | `hidden-views.${string}`
  /** The view of a table that someone looked through last. */
  | `last-view.${string}`
  /** What stands open beside a table. */
  | `tool-tab.${string}`
  /** Texts that stand in cells of a table and that their fields refused. */
  | `refused.${string}`
  /** What someone wrote about a record and did not send: `person table record`. */
  | `comment-draft.${string}`
  /** A file that was sent and is not imported yet, with what was said about its columns. */
  | 'import-draft'
  /** Imports whose end was told. */
  | 'imports-told'
  /** What someone filled into a form of an app and did not send: `person.app.block`. */
  | `form-draft.${string}`

const name = (key: StorageKey) => `oficina.${key}`

/** A store of the browser that never throws: private windows and full disks must not end the application. */
const safely = (store: () => Storage) => ({
  name,
  get(key: StorageKey): string | null {
    try {
      return store().getItem(name(key))
    } catch {
      return null
    }
  },
  set(key: StorageKey, value: string) {
    try {
      if (store().getItem(name(key)) !== value) store().setItem(name(key), value)
    } catch {
      // Not kept; the next visit starts from the defaults.
    }
  },
  remove(key: StorageKey) {
    try {
      store().removeItem(name(key))
    } catch {
      // Nothing to remove then.
    }
  },
})

export const storage = safely(() => localStorage)
/** Kept for as long as the tab is open: what visitors leave behind is nobody else's to find. */
export const tabStorage = safely(() => sessionStorage)
