import type { Field, RecordView } from '@oficina/contract'
import type { OptionColor } from '@oficina/ui'
import type { ReactNode } from 'react'
import type { Env } from '../../fields/field-env.ts'
import type { RecordStore } from '../record-store.ts'
import type { GridLines, GroupHead } from './lines.ts'
import type { NewLabels } from './pasted-values.ts'
import type { Box } from './selection.ts'
import type { GridMenuOf } from './use-grid-menu.ts'
import type { RowSize } from './viewport.ts'

export type Cells = readonly (readonly string[])[]

export interface GridColumn {
  field: Field
  width: number
}

/** Width of the row numbers before the first column. */
export const numbersWidth = 42

/** Width of what stands behind the last column's head. */
export const endWidth = 44

export interface RecordGridProps {
  label: string
  columns: readonly GridColumn[]
  /** So many of them stay in sight. */
  frozen: number
  /** How tall rows are. */
  size: RowSize
  store: RecordStore
  lines: GridLines
  env: Env
  canEdit: boolean
  chosen: ReadonlySet<number>
  onChoose: (ids: ReadonlySet<number>) => void
  onResize: (fieldId: string, width: number) => void
  /** Puts a column before the one at a place, counted while it still stands where it was. */
  onMoveColumn: (fieldId: string, before: number) => void
  onOpen: (record: RecordView) => void
  colorOf: (record: RecordView) => OptionColor | null
  group: GroupFace
  /** Asks what becomes of pasted columns, from the one where they begin on; null where there is nothing to ask. */
  onPasteColumns: (cells: Cells, column: number) => Promise<{ fields: readonly Field[]; cells: Cells }> | null
  /** Entries of the menus that cells, rows and heads have by right click. */
  menu?: (of: GridMenuOf) => ReactNode
  /** Asks about choices that a field does not have; gives all fields as they are then, null where nothing is pasted. */
  onPasteOptions: (asked: readonly NewLabels[], fields: readonly Field[]) => Promise<readonly Field[] | null>
  headerMenu?: (field: Field) => ReactNode
  /** Stands behind the last column's head. */
  headerEnd?: ReactNode
  /** Stands behind the last row. */
  after?: (paste: (() => void) | null) => ReactNode
  /** Rows can be pasted below the last one, though none is there to paste into. */
  isPastedBelow?: boolean
  footer?: ReactNode
  /** What several marked cells add up to. */
  rangeNote?: (area: Box) => ReactNode
}

/** How the heads of groups look, and what opens and closes them. */
export interface GroupFace {
  title: (head: GroupHead) => ReactNode
  /** What a column adds up to in a group; null for nothing. */
  cell: (head: GroupHead, field: Field) => ReactNode
  onToggle: (id: string) => void
}
