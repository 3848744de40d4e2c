import { type BlockCategory, blockKinds, type BlockTypeId, blockTypeIds } from '@oficina/kinds/blocks/index'
import type { IconType } from '@oficina/ui'
import {
  IconCalendar,
  IconChartBar,
  IconChecklist,
  IconClick,
  IconCode,
  IconFilterSearch,
  IconForms,
  IconId,
  IconLayoutGrid,
  IconLayoutKanban,
  IconLayoutList,
  IconLayoutNavbar,
  IconMenu2,
  IconMinus,
  IconNumber123,
  IconPhoto,
  IconProgress,
  IconSubtask,
  IconTable,
  IconTimeline,
  IconTypography,
  IconVideo,
} from '@tabler/icons-react'
import type { MessageKey } from '../../lib/message-key.ts'

/** One sign for each kind; the compiler names those that lack one. */
export const blockIcons: Record<BlockTypeId, IconType> = {
  formPages: IconForms,
  flow: IconLayoutKanban,
  minilista: IconTable,
  recordListAndUpdate: IconLayoutList,
  gantt: IconTimeline,
  calendar: IconCalendar,
  gallery: IconLayoutGrid,
  recordDetail: IconId,
  indicator: IconNumber123,
  chart: IconChartBar,
  progress: IconProgress,
  text: IconTypography,
  image: IconPhoto,
  embed: IconVideo,
  button: IconClick,
  menu: IconMenu2,
  topBar: IconLayoutNavbar,
  filter: IconFilterSearch,
  tasks: IconSubtask,
  checklist: IconChecklist,
  divider: IconMinus,
  customCode: IconCode,
}

export interface CatalogueEntry {
  type: BlockTypeId
  category: BlockCategory
  icon: IconType
  label: MessageKey
  /** What the library calls them, where that is another word. */
  many: MessageKey
  hint: MessageKey
}

const inLibrary: Partial<Record<BlockTypeId, MessageKey>> = {
  formPages: 'blockSettings:library.formPages',
  flow: 'blockSettings:library.flow',
  minilista: 'blockSettings:library.minilista',
  recordListAndUpdate: 'blockSettings:library.recordListAndUpdate',
}

/** Every kind of block that can be put on a page, in the order in which they are offered. */
export const blockCatalogue: readonly CatalogueEntry[] = blockTypeIds.map((type) => ({
  type,
  category: blockKinds[type].category,
  icon: blockIcons[type],
  label: `blocks:kind.${type}.label`,
  many: inLibrary[type] ?? `blocks:kind.${type}.label`,
  hint: `blockSettings:hint.${type}`,
}))
