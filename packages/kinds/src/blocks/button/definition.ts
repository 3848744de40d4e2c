import * as z from 'zod/mini'
import { destinationSchema, type NavDestination } from '../../bars/nav-action.ts'
import { plain } from '../../views/shared/slot.ts'
import { view } from '../../views/view-kind.ts'
import { block } from '../block-kind.ts'
import { colorSlot, off } from '../shared/frame-slots.ts'
import { iconSchema, type Icon, oneLine } from '../shared/texts.ts'
import { valuesSlot } from '../shared/values-slot.ts'

export const buttonActions = ['go', 'create_record', 'update_record'] as const

interface First {
  content: object
  actions: object
}

/**
 * Goes somewhere, makes a record, or changes the one that is chosen on the page. What it writes goes the way of every
 * other write, with the rights of whoever presses.
 */
export const button = block({
  id: 'button',
  version: 2,
  upgrades: {
    1: (stored) => {
      const { content, actions, ...rest } = stored as First
      return {
        ...rest,
        viewSettings: { set_values: [] },
        content: { ...content, confirm_text: '', done_text: '' },
        actions: { ...actions, does: 'go', confirm: false, open_record: false },
      }
    },
  },
  category: 'navigation',
  size: { w: 16, h: 4 },
  least: { w: 4, h: 2 },
  traits: { writesRecords: true },
  view: view({ id: 'button', version: 1, slots: { set_values: valuesSlot }, needs: [] }),
  content: {
    label: plain(oneLine(80), ''),
    icon: plain<Icon | null>(z.nullable(iconSchema), null),
    /** What is asked before anything is written. */
    confirm_text: plain(oneLine(300), ''),
    done_text: plain(oneLine(120), ''),
  },
  style: { color: colorSlot, variant: plain(z.enum(['filled', 'outline', 'plain']), 'filled') },
  actions: {
    does: plain(z.enum(buttonActions), 'go'),
    on_press: plain<NavDestination | null>(z.nullable(destinationSchema), null),
    in_new_tab: off,
    confirm: off,
    /** A record that was made is opened. */
    open_record: off,
  },
  needs: ({ actions: { does } }) =>
    ({
      go: ['actions.on_press'],
      create_record: ['tableId'],
      update_record: ['tableId', 'viewSettings.set_values'],
    })[does],
  // A button that only leads somewhere is there also for those who do not see the table that it once wrote to.
  settle: (settings) =>
    settings.actions.does === 'go' ? { ...settings, tableId: null, viewSettings: { set_values: [] } } : settings,
})
