import type { BlockKind } from './block-kind.ts'
import { button } from './button/definition.ts'
import { calendar } from './calendar/definition.ts'
import { chart } from './chart/definition.ts'
import { checklist } from './checklist/definition.ts'
import { customCode } from './custom-code/definition.ts'
import { divider } from './divider/definition.ts'
import { embed } from './embed/definition.ts'
import { filter } from './filter/definition.ts'
import { flow } from './flow/definition.ts'
import { formPages } from './form-pages/definition.ts'
import { gallery } from './gallery/definition.ts'
import { gantt } from './gantt/definition.ts'
import { image } from './image/definition.ts'
import { indicator } from './indicator/definition.ts'
import { menu } from './menu/definition.ts'
import { minilista } from './minilista/definition.ts'
import { progress } from './progress/definition.ts'
import { recordDetail } from './record-detail/definition.ts'
import { recordListAndUpdate } from './record-list-and-update/definition.ts'
import { tasks } from './tasks/definition.ts'
import { text } from './text/definition.ts'
import { topBar } from './top-bar/definition.ts'

/** Every kind of block. Adding one is its folder and a line here. */
export const blockKinds = {
  formPages,
  flow,
  minilista,
  recordListAndUpdate,
  gantt,
  calendar,
  gallery,
  recordDetail,
  indicator,
  chart,
  progress,
  text,
  image,
  embed,
  button,
  menu,
  topBar,
  filter,
  tasks,
  checklist,
  divider,
  customCode,
}

export type BlockTypeId = keyof typeof blockKinds
export const blockTypeIds = Object.keys(blockKinds) as [BlockTypeId, ...BlockTypeId[]]

export const isBlockTypeId = (id: unknown): id is BlockTypeId => typeof id === 'string' && Object.hasOwn(blockKinds, id)

/** A block of whichever kind, for those who work with all of them alike. */
export const blockKindOf = (id: BlockTypeId): BlockKind => blockKinds[id]

export {
  type BlockCategory,
  blockCategories,
  type BlockKind,
  type BlockSettings,
  blockTitleLength,
  type BlockTraits,
} from './block-kind.ts'
export { buttonActions } from './button/definition.ts'
export { chartTypes } from './chart/definition.ts'
export type { FormBlockItem } from './form-pages/form-items-slot.ts'
export * from './questions.ts'
export { filesIn, type GivenSettings as GivenBlockSettings, keysOf, readGiven } from './settings.ts'
export type { Measure } from './shared/measure-slot.ts'
export { type AutomaticValue, canBeSet, type SetValue } from './shared/values-slot.ts'
