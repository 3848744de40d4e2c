import type { Field, Session } from '@oficina/contract'
import { type FieldTypeId, type FieldValueReason, fieldKindOf, isFieldTypeId, unsetOptions } from '@oficina/kinds'
import { findSession } from '../../ground/session/session.ts'
import type { Problem } from '../fields/options/problem-text.ts'

/** A field as it stands in the panel, before it is saved. */
export interface FieldDraft {
  type: FieldTypeId
  label: string
  tooltip: string
  required: boolean
  readonly: boolean
  options: object
  defaultValue: unknown
  /** Why what was typed as the default is no value of this field. */
  defaultProblem: FieldValueReason | null
}

/** As people write where the organisation is: the country of numbers that do not say theirs, and the clock. */
export function inRegion<T extends object>(options: T, region: Region | undefined): T {
  if (!region) return options
  return {
    ...options,
    ...('defaultCountry' in options && { defaultCountry: region.phone_country }),
    ...('timeFormat' in options && { timeFormat: region.language === 'en' ? '12h' : '24h' }),
  }
}
type Region = Pick<Session['org']['locale_settings'], 'phone_country' | 'language'>

const optionsFor = (type: FieldTypeId): FieldDraft['options'] =>
  inRegion<object>(structuredClone(fieldKindOf(type).defaults), findSession()?.org.locale_settings)

export const newDraft = (type: FieldTypeId, label = ''): FieldDraft => ({
  type,
  label,
  tooltip: '',
  required: false,
  readonly: false,
  options: optionsFor(type),
  defaultValue: null,
  defaultProblem: null,
})

export function draftOf(field: Field): FieldDraft {
  if (!isFieldTypeId(field.type)) throw new Error(`there is no field type ${field.type}`)
  return {
    type: field.type,
    label: field.label,
    tooltip: field.tooltip,
    required: field.required,
    readonly: field.readonly,
    options: field.options,
    defaultValue: field.default_value ?? null,
    defaultProblem: null,
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What the server is told of a changed field: only what differs, so that it overwrites nobody else's change. */
export function changesOf(field: Field, draft: FieldDraft) {
  const before = draftOf(field)
  return {
    ...(draft.label.trim() !== before.label && { label: draft.label.trim() }),
    ...(draft.tooltip.trim() !== before.tooltip && { tooltip: draft.tooltip.trim() }),
    ...(draft.required !== before.required && { required: draft.required }),
    ...(draft.readonly !== before.readonly && { readonly: draft.readonly }),
    ...(!isSame(draft.options, before.options) && { options: draft.options as Record<string, unknown> }),
    ...(!isSame(draft.defaultValue, before.defaultValue) && { default_value: draft.defaultValue }),
  }
}

/** What a new field is made of. What the type cannot have is left out rather than refused. */
export function newFieldOf(draft: FieldDraft) {
  const { traits } = fieldKindOf(draft.type)
  return {
    type: draft.type,
    label: draft.label.trim(),
    options: draft.options as Record<string, unknown>,
    ...(draft.tooltip.trim() && { tooltip: draft.tooltip.trim() }),
    ...(traits.canBeRequired && draft.required && { required: true }),
    ...(!traits.readOnlyAlways && draft.readonly && { readonly: true }),
    ...(traits.canHaveDefault && draft.defaultValue !== null && { default_value: draft.defaultValue }),
  }
}

export const longestLabel = 100

/** The same checks that the server makes, so that most mistakes are shown before anything is sent. */
export function problemsOf(draft: FieldDraft): Problem[] {
  const kind = fieldKindOf(draft.type)
  const problems: Problem[] = []
  if (draft.label.trim() === '') problems.push({ path: 'label', reason: 'required' })
  else if (draft.label.trim().length > longestLabel) problems.push({ path: 'label', reason: 'too_long' })
  if (draft.defaultProblem) problems.push({ path: 'default_value', reason: draft.defaultProblem })
  for (const name of unsetOptions(kind, draft.options)) problems.push({ path: `options.${name}`, reason: 'required' })
  const parsed = kind.options.safeParse(draft.options)
  for (const issue of parsed.error?.issues ?? []) {
    const path = ['options', ...issue.path.map(String)].join('.')
    if (problems.some((problem) => problem.path === path)) continue
    problems.push({ path, reason: issue.code === 'custom' ? issue.message : issue.code })
  }
  return problems
}
