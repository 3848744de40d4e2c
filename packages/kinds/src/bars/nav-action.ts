import * as z from 'zod/mini'
import { iconSchema, itemId, requiredLine } from '../blocks/shared/texts.ts'
import { isAppId, isTableId, tableIdSchema } from '../ids.ts'
import { navHref } from '../text/nav-href.ts'

export { navHref }

export const navActionTypes = ['app', 'table', 'link', 'record', 'addRecord'] as const

const isRecordText = (text: string) => /^[1-9]\d{0,15}$/.test(text)
const targetOf: Record<(typeof navActionTypes)[number], (target: string) => string | null> = {
  app: (target) => (isAppId(target) ? target : null),
  table: (target) => (isTableId(target) ? target : null),
  addRecord: (target) => (isTableId(target) ? target : null),
  record: (target) => (isRecordText(target) ? target : null),
  link: navHref,
}

/** What a press goes to. */
const destination = {
  type: z.enum(navActionTypes),
  target: z.string().check(z.minLength(1), z.maxLength(2_000)),
  /** The table of the record; only for records. */
  record_table: z.optional(z.nullable(tableIdSchema)),
}

type Destination = z.output<z.ZodMiniObject<typeof destination>>
/** The action with its target as it is kept; one that leads nowhere is refused. */
const settle = <T extends Destination>(action: T, context: z.core.ParsePayload): T => {
  const target = targetOf[action.type](action.target)
  const refuse = (path: string, message: string) =>
    context.issues.push({ code: 'custom', path: [path], message, input: undefined })
  if (target === null) refuse('target', action.type === 'link' ? 'invalid_link' : 'invalid_target')
  if (action.type === 'record' && !action.record_table) refuse('record_table', 'required')
  return { ...action, target: target ?? '', record_table: action.type === 'record' ? action.record_table : null }
}

/** One thing to press in a bar, a menu or a button. */
const navActionShape = z.strictObject({ id: itemId, ...destination, label: requiredLine(80), icon: iconSchema })
export const navActionSchema = z.pipe(
  navActionShape,
  z.transform((action: z.output<typeof navActionShape>, context) => settle(action, context)),
)
export type NavAction = z.output<typeof navActionSchema>

/** The same without a look of its own: what a button does. */
export const destinationSchema = z.pipe(
  z.strictObject(destination),
  z.transform((action: Destination, context) => settle(action, context)),
)
export type NavDestination = z.output<typeof destinationSchema>
