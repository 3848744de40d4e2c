import type { App, Component } from '@oficina/contract'

/** What every face of a block gets. Its data it asks for itself, with the page's other blocks. */
export interface FaceProps<Settings = unknown> {
  app: App
  block: Component
  /** As its kind has them; the server let nothing else in. */
  settings: Settings
  isEditing: boolean
}

/** Settings of every block's frame. */
export interface FrameStyle {
  show_title: boolean
  bg_color: string | null
  border: boolean
}
