import type { TabType } from '@oficina/contract'
import type { Ctx } from '../../platform/context.ts'

/** Something that people open by itself, as it stands in lists. */
export interface Tab {
  id: string
  type: TabType
  isBundle: boolean
  label: string
  icon: string | null
  color: string
  updatedAt: string
}

/** A kind of tab. */
export interface TabKind {
  type: TabType
  /** Those that the person may open, by their names. */
  list(ctx: Ctx): Promise<Omit<Tab, 'type'>[]>
}
