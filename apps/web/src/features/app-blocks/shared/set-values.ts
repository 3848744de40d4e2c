import type { Field } from '@oficina/contract'
import type { AutomaticValue, SetValue } from '@oficina/kinds/blocks/index'
import { valueKindOf } from '../../fields/field-env.ts'
import { dayIn } from '../../record-form/initial-values.ts'

interface Moment {
  userId: string
  timezone: string
  now: Date
}

/** What values mean when they are written: today is the organisation's day, and whoever presses is who is meant. */
export function valuesAt(
  given: readonly SetValue[],
  fields: readonly Field[],
  { userId, timezone, now }: Moment,
): Record<string, unknown> {
  const known = new Map(fields.map((field) => [field.id, field]))
  const worked = (auto: AutomaticValue, field: Field): unknown => {
    switch (auto) {
      case 'currentUser':
        return valueKindOf(field) === 'users' ? [userId] : userId
      case 'today':
        return dayIn(timezone, now)
      case 'now':
        return now.toISOString()
    }
  }
  return Object.fromEntries(
    given.flatMap(({ field: id, value }) => {
      const field = known.get(id)
      if (!field) return []
      const isAuto = typeof value === 'object' && value !== null && !Array.isArray(value)
      return [[id, isAuto ? worked(value.auto, field) : value]]
    }),
  )
}

const automatic: Partial<Record<ReturnType<typeof valueKindOf>, AutomaticValue>> = {
  user: 'currentUser',
  users: 'currentUser',
  date: 'today',
  dateTime: 'now',
}

/** What can be worked out for a field when it is written. */
export const automaticFor = (field: Field): AutomaticValue | null => automatic[valueKindOf(field)] ?? null
