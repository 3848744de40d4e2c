import type { Field, Table, View } from '@oficina/contract'
import { type ViewTypeId, viewKindOf } from '@oficina/kinds'
import { allSettings, settingsOfKind } from './setting-list.ts'
import { firstOf, isDay } from './shared-settings.ts'
import { type DraftValues, nameOf, type ViewSetting } from './view-setting.ts'

export interface DateRange {
  start: string
  end: string | null
}

/** A view that is being set up, whatever kind it becomes: what was chosen stays when the kind is changed. */
export interface ViewDraft {
  type: ViewTypeId
  label: string
  values: DraftValues
}

export const fieldsFor = (fits: (field: Field, table: Table) => boolean, table: Table): Field[] =>
  table.fields.filter((field) => fits(field, table))

/** What a new view has before anyone chose. */
function initialOf(setting: ViewSetting, table: Table): unknown {
  switch (setting.control) {
    case 'field':
      if (!setting.isNeeded && !setting.isUsual) return null
      return firstOf(fieldsFor(setting.fits, table))?.id ?? null
    case 'fields':
      return table.fields.slice(0, setting.first).map(({ id }) => id)
    case 'allFields':
      return table.fields.map(({ id }) => id)
    case 'dateRange': {
      const start = firstOf(fieldsFor(isDay, table))
      return start ? ({ start: start.id, end: null } satisfies DateRange) : null
    }
    case 'switch':
      return false
    case 'choice':
    case 'own':
      return setting.initial
  }
}

export function newDraft(table: Table): ViewDraft {
  const values = Object.fromEntries(allSettings.map((setting) => [nameOf(setting), initialOf(setting, table)]))
  return { type: 'table', label: '', values }
}

/** What the view has stored; for a setting that it never got, what its kind begins with. */
export function draftOf(view: View): ViewDraft {
  const { defaults } = viewKindOf(view.type)
  const stored: Readonly<Record<string, unknown>> = { ...defaults, ...view }
  const values = Object.fromEntries(settingsOfKind(view.type).map((one) => [nameOf(one), stored[one.key] ?? null]))
  return { type: view.type, label: view.label, values }
}

/** The settings that a view of this kind takes, as the server names them. */
export const settingsOf = ({ type, values }: ViewDraft): Record<string, unknown> =>
  Object.fromEntries(settingsOfKind(type).map((one) => [one.key, values[nameOf(one)]]))

/** The settings that are made here. The columns of a table are not: they are chosen on the sheet itself. */
const isMadeHere = ({ control }: ViewSetting) => control !== 'allFields'

/** What is changed on a view that is there. */
export function changedSettingsOf(draft: ViewDraft): Record<string, unknown> {
  const here = new Set(
    settingsOfKind(draft.type)
      .filter(isMadeHere)
      .map(({ key }) => key),
  )
  return Object.fromEntries(Object.entries(settingsOf(draft)).filter(([key]) => here.has(key)))
}

/** Whether what the kind cannot do without is there. */
export function isReady(draft: ViewDraft): boolean {
  const missing = viewKindOf(draft.type).missing(settingsOf(draft))
  return !settingsOfKind(draft.type).some((setting) => isMadeHere(setting) && missing.includes(setting.key))
}

/** The draft as another kind. A board has its stages as columns: unless someone chose fields, its cards do without. */
export function withType(draft: ViewDraft, type: ViewTypeId, table: Table): ViewDraft {
  const shown = settingsOfKind(type).find(({ key }) => key === 'fields')
  const columns = settingsOfKind(type).find(({ key }) => key === 'kanban_field')
  const next = { ...draft, type }
  if (!shown || !columns) return next
  const [now, initial] = [draft.values[nameOf(shown)], initialOf(shown, table)]
  if (!Array.isArray(initial) || JSON.stringify(now) !== JSON.stringify(initial)) return next
  const fields = initial.filter((id) => id !== draft.values[nameOf(columns)])
  return { ...next, values: { ...draft.values, [nameOf(shown)]: fields } }
}

/** The draft with one setting changed, and with those that belong to it begun anew. */
export function withSetting(draft: ViewDraft, setting: ViewSetting, value: unknown, table: Table): ViewDraft {
  const resets = setting.control === 'field' ? (setting.resets ?? []) : []
  const anew = settingsOfKind(draft.type)
    .filter(({ key }) => resets.includes(key))
    .map((one) => [nameOf(one), initialOf(one, table)])
  return { ...draft, values: { ...draft.values, [nameOf(setting)]: value, ...Object.fromEntries(anew) } }
}
