import type { TabType } from '@oficina/contract'
import type { Ctx } from '../../platform/context.ts'

/** Something that people open by itself, as it stands in lists. */
export interface Tab {
  id: string
  type: TabType
  isBundle: boolean
  label: string
  /** The label without case and accents, as it is searched. */
  folded: string
  icon: string | null
  color: string
  updatedAt: string
  createdBy: string | null
}

/** A kind of tab. */
export interface TabKind {
  type: TabType
  /** Where they are kept. What is archived is in no list. */
  table: 'apps' | 'tables' | 'documents'
  /** The SQL that says whether one holds other pages. */
  isBundle: string
  /** Whether the person may open this one; what may not be opened is not there, anywhere. */
  isSeen(ctx: Ctx, tab: { id: string; created_by: string | null }): boolean
}
