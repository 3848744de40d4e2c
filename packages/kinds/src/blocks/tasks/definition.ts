import * as z from 'zod/mini'
import type { FilterRule } from '../../filters/filter.ts'
import { currentUser } from '../../filters/filter.ts'
import { isDay } from '../../views/shared/date-range-slot.ts'
import { fieldSlot } from '../../views/shared/field-slots.ts'
import { filterSlot } from '../../views/shared/query-slots.ts'
import { plain, type ViewFields } from '../../views/shared/slot.ts'
import { view } from '../../views/view-kind.ts'
import { block } from '../block-kind.ts'
import { askList, both, type Questions } from '../questions.ts'
import { off, on } from '../shared/frame-slots.ts'
import { showsRecords } from '../shared/record-actions.ts'

const tasksAtOnce = 100

/**
 * Records as things to do: ticked off in a field of theirs, with a day by which and someone who does them. The soonest
 * stand first, those without a day last.
 */
export const tasks = block({
  id: 'tasks',
  version: 2,
  // The first ones had no table, because tasks had no place yet.
  upgrades: {
    1: (stored) => {
      const { actions, ...rest } = stored as { actions: object }
      return {
        ...rest,
        viewSettings: { done_field: null, due_field: null, owner_field: null, filters: null },
        actions: { ...actions, edit_task: true, open_record: true },
      }
    },
  },
  category: 'tools',
  size: { w: 40, h: 24 },
  least: { w: 16, h: 6 },
  // Tasks are people's own, and a visitor has none.
  traits: { ...showsRecords, canBePublic: false },
  view: view({
    id: 'taskList',
    version: 1,
    slots: {
      done_field: fieldSlot(({ valueKind }) => valueKind === 'boolean'),
      due_field: fieldSlot(isDay),
      owner_field: fieldSlot(({ valueKind }) => valueKind === 'user' || valueKind === 'users'),
      filters: filterSlot,
    },
    needs: [],
  }),
  content: { whose: plain(z.enum(['mine', 'everyone']), 'mine'), show_done: off },
  actions: { create_task: on, edit_task: on, open_record: on },
  needs: ['tableId', 'viewSettings.done_field'],
  asks({ tableId, viewSettings, content }, params, fields): Questions {
    const { done_field: done, due_field: due, owner_field: owner, filters } = viewSettings
    const shown = [done, due, owner].filter((id) => id !== null)
    if (done === null) return {}
    const within = content.whose === 'mine' && owner !== null ? both(filters, ofMe(owner, fields)) : filters
    const sort = due === null ? [] : [{ field: due, order: 'asc' as const }]
    return { records: askList(tableId, { fields: shown, filters: within, sort, limit: tasksAtOnce }, params) }
  },
})

const ofMe = (field: string, fields: ViewFields): FilterRule =>
  fields.get(field)?.valueKind === 'users'
    ? { field, operator: 'hasAnyOf', value: [currentUser] }
    : { field, operator: 'is', value: currentUser }
