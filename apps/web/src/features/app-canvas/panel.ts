import type { BlockTypeId } from '@oficina/kinds/blocks/index'

/** What stands beside the page while it is built. */
export type CanvasPanel =
  | { kind: 'settings' }
  | { kind: 'mobile' }
  /** The list of blocks to put on the page. */
  | { kind: 'blocks' }
  /** One block's settings. */
  | { kind: 'block'; id: string }

/** Places on the page that the editor fills in once it is fetched. */
export interface EditorSlots {
  tools: HTMLElement
  layer: HTMLElement
  side: HTMLElement
}

/** A block that someone asked for before there was an editor. */
export type Wish = BlockTypeId | null
