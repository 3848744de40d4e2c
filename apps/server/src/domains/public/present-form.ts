import { type FormItem, formItem, type PublicIntakeForm } from '@oficina/contract'
import { z } from 'zod'
import { notFound } from '../../platform/errors.ts'
import { describeEvery } from '../engine/index.ts'
import { intakeState, textsOfIntake } from '../forms/index.ts'
import type { OpenedForm } from './open.ts'
import { pageFileUrls } from './page-files.ts'
import { presentTable } from './present-table.ts'

type Shown = Pick<PublicIntakeForm, 'type' | 'form' | 'table' | 'show_brand'>

/** A form as visitors see it: its texts, and what it asks for while it takes answers. */
export function presentForm(opened: OpenedForm): Shown {
  const { form, blocks, structure, ctx } = opened
  const state = intakeState(form, ctx.now())
  const [block] = blocks
  const asked = state === 'open' ? (block?.exposure?.asked ?? []) : []
  const table = presentTable(structure, form.table_id, { fields: [], measured: [], asked })
  if (!table) throw notFound('public_view')
  const cover = form.cover_file_id
  return {
    type: 'form',
    form: {
      id: form.id,
      title: form.title || table.label,
      ...textsOfIntake(form),
      cover: cover === null ? null : (pageFileUrls(opened, [cover])[cover] ?? null),
      state,
      items: itemsShown(opened, asked),
    },
    table,
    show_brand: true,
  }
}

/** Without conditions on what the form does not ask for: they would tell of fields that visitors do not see. */
function itemsShown({ structure, form, blocks: [block] }: OpenedForm, asked: readonly string[]): FormItem[] {
  const table = structure.tables.get(form.table_id)
  if (!block || !table || asked.length === 0) return []
  const fields = new Map([...table.fields].filter(([id]) => asked.includes(id)))
  return z.array(formItem).parse(block.kind.within(block.settings, describeEvery(structure, fields)).viewSettings.items)
}
