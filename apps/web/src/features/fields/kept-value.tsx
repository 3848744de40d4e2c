/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a drawn sign, which no picture file could be */
import type { Field } from '@oficina/contract'
import { Icon } from '@oficina/ui'
import { IconAlertTriangle } from '@tabler/icons-react'
import { message } from '../../lib/message-key.ts'
import classes from './cell-value.module.css'
import { isOfField, kindOf } from './field-env.ts'

/** Why a value is kept though its field would refuse it today; null for values that are as they should be. */
export function keptProblem(field: Field, value: unknown): string | null {
  if (value === null || value === undefined || !isOfField(field, value)) return null
  const reason = kindOf(field).problemOf(value as never, field.options)
  if (reason === null) return null
  if (reason === 'invalid_phone') return message('records:kept.phone')
  if (reason === 'invalid_email') return message('records:kept.email')
  return reason === 'invalid_link' ? message('records:kept.link') : message('records:kept.other')
}

/** A text that is no value of its field, with a sign and the reason. */
export function KeptValue({ text, problem }: { text: string; problem: string }) {
  return (
    <span className={classes.kept} title={problem}>
      <span role="img" aria-label={problem} className={classes.keptSign}>
        <Icon of={IconAlertTriangle} size={13} />
      </span>
      <span className={classes.text}>{text}</span>
    </span>
  )
}
