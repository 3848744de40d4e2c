import { type MailPart, mailParts } from '@oficina/contract'
import { own } from '@oficina/kinds'
import type { FieldModel, Grant, Viewer } from '../engine/index.ts'
import type { Rule } from './queries.ts'

const isLine = (field: FieldModel) =>
  field.type === 'singleLineText' || (field.type === 'name' && own(field.options, 'format') === 'string')
const isText = (field: FieldModel) => field.type === 'text'
const isLong = (field: FieldModel) => isText(field) && own(field.options, 'format') !== 'singleline'

/** What can hold each part, the usual one first. */
const fits: Record<MailPart, readonly ((field: FieldModel) => boolean)[]> = {
  sender: [({ type }) => type === 'email', isLine, isText],
  subject: [({ type }) => type === 'name', isLine, isText],
  text: [isLong, isText, isLine],
  files: [({ type }) => type === 'files'],
}

const canHold = (part: MailPart, field: FieldModel): boolean =>
  // A name that counts by itself is not written by mail.
  (field.type !== 'name' || isLine(field)) && fits[part].some((test) => test(field))

/** The fields that whoever sets the rule may read and write, and that can hold the part. */
export function choicesFor(grant: Grant, part: MailPart): FieldModel[] {
  return [...grant.readable.values()].filter((field) => grant.writable.has(field.id) && canHold(part, field))
}

/** Title ← subject, first e-mail field ← sender, first long text ← text, first files field ← files. */
export function usualRule(grant: Grant): Rule {
  const first = (part: MailPart) => {
    const usual = fits[part][0]
    return choicesFor(grant, part).find((field) => usual?.(field))?.id ?? null
  }
  return { sender: first('sender'), subject: first('subject'), text: first('text'), files: first('files') }
}

/** A rule as someone sees it: fields that are hidden from them are not named. */
export const ruleWithin = (rule: Rule, grant: Grant): Rule => mapParts((part) => visible(rule[part], grant))

const visible = (fieldId: string | null, grant: Grant) =>
  fieldId !== null && grant.readable.has(fieldId) ? fieldId : null

export const mapParts = <T>(make: (part: MailPart) => T): Record<MailPart, T> => ({
  sender: make('sender'),
  subject: make('subject'),
  text: make('text'),
  files: make('files'),
})

/**
 * Parts that fields get which someone may not see. What the mails say of them is hidden too, also once such a field is in
 * the trash or gone for ever.
 */
export const hiddenParts = (rule: Rule, viewer: Viewer, tableId: string): MailPart[] =>
  mailParts.filter((part) => {
    const fieldId = rule[part]
    return fieldId !== null && !viewer.seesHeld(tableId, fieldId)
  })

/**
 * The rule after a wish, which says nothing about parts that are hidden from its author, or whose field is not there any
 * more: those stay, so that what mails said of them stays hidden from the same people.
 */
export const ruleAfter = (wish: Rule, stored: Rule | null, { hidden, grant }: { hidden: MailPart[]; grant: Grant }) =>
  mapParts((part): string | null => {
    const held = stored?.[part] ?? null
    const isUnsaid = hidden.includes(part) || (held !== null && !grant.table.fields.has(held))
    return wish[part] === null && isUnsaid ? held : wish[part]
  })

/** What is wrong with a wish, by part. A field that may not be seen looks like one that does not exist. */
export function problemsOf(wish: Rule, stored: Rule | null, grant: Grant): { path: string; reason: string }[] {
  const issues: { path: string; reason: string }[] = []
  for (const part of mailParts) {
    const fieldId = wish[part]
    // What stands there already may stay, whoever set it.
    if (fieldId === null || fieldId === stored?.[part]) continue
    const field = grant.readable.get(fieldId)
    if (!field) issues.push({ path: `fields.${part}`, reason: 'unknown_field' })
    else if (!canHold(part, field)) issues.push({ path: `fields.${part}`, reason: 'unfit_field' })
    else if (!grant.writable.has(fieldId)) issues.push({ path: `fields.${part}`, reason: 'read_only' })
  }
  if (issues.length > 0) return issues
  const chosen = mailParts.filter((part) => wish[part] !== null)
  for (const part of chosen) {
    const isTwice = chosen.some((other) => other !== part && wish[other] === wish[part])
    if (isTwice) issues.push({ path: `fields.${part}`, reason: 'duplicate' })
  }
  return issues
}

/** Fields that must be filled in, and that neither the rule nor a default fills. */
export function unfilledBy(rule: Rule, grant: Grant): FieldModel[] {
  const filled = new Set(Object.values(rule))
  return [...grant.readable.values()].filter(
    (field) =>
      field.required &&
      !filled.has(field.id) &&
      field.defaultValue === undefined &&
      field.kind.autoFillOf(field.options) === null &&
      !field.kind.traits.readOnlyAlways,
  )
}
