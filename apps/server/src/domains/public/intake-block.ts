import { blockKindOf } from '@oficina/kinds/blocks/index'
import type { Structure, Viewer } from '../engine/index.ts'
import { type IntakeFormRow, itemsOfIntake } from '../forms/index.ts'
import { exposureOf, type PublicBlock, publicSettings } from './exposure.ts'

/**
 * A form of a table as a form block, so that what visitors may see and write is decided in one place for both.
 * As far as the link's owner may see it; null where its table is put away or gone.
 */
export function intakeBlock(form: IntakeFormRow, structure: Structure, owner: Viewer | null): PublicBlock | null {
  const kind = blockKindOf('formPages')
  const items = itemsOfIntake(form)
  const given = { ...kind.defaults, tableId: form.table_id, viewSettings: { ...kind.defaults.viewSettings, items } }
  const found = publicSettings(kind, given, structure, owner)
  if (!found) return null
  const exposure = exposureOf(kind, found.settings, found.table, structure)
  return { id: form.id, kind, settings: found.settings, exposure }
}
