import type { MenuBar, NavDestination, TopBar } from '@oficina/kinds/bars/index'
import type { IconType } from '@oficina/ui'

export type BarShortcut = MenuBar['shortcuts'][number] | TopBar['shortcuts'][number]

/** Something that a bar leads to, as it is called where it stands. */
export interface Place {
  label: string
  icon: string | null
  color: string
}

/** A way to one of the product's own places. */
export interface ShortcutEntry {
  id: BarShortcut
  label: string
  icon: IconType
  /** Where it leads, or what it does. */
  href?: string
  onPress?: () => void
}

/** What bars need to know of whoever looks: a member of the organisation, or a visitor of a public page. */
export interface BarsEnv {
  /** The app that is open. */
  appId: string
  /** Links to the logos, by file. */
  files: Readonly<Record<string, string>>
  /** Undefined for what is gone, what may not be seen, and what is not known yet. */
  appOf: (id: string) => Place | undefined
  tableOf: (id: string) => Place | undefined
  folderOf: (id: string) => { label: string } | undefined
  /** Whether an action leads to something that is gone or not for whoever looks. False for what is not known yet. */
  isGone: (to: NavDestination) => boolean
  /** Whether there is such a page of ours. */
  hasPage: (path: string) => boolean
  hrefOf: (to: NavDestination) => string | null
  /** For what opens over the page instead of leading away. */
  open: (to: NavDestination) => void
  /** Those of the shortcuts that whoever looks may use. */
  shortcuts: (ids: readonly BarShortcut[]) => ShortcutEntry[]
}
