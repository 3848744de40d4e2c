import type { Field, RecordView } from '@oficina/contract'
import { Avatar } from '@oficina/ui'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CellValue } from '../../fields/cell-value.tsx'
import { type Env, textOf, valueKindOf } from '../../fields/field-env.ts'
import { cardParts } from './card-parts.ts'
import classes from './record-card.module.css'

interface RecordCardProps {
  record: RecordView
  fields: readonly Field[]
  env: Env
  /** What stands in place of the name: on a card that is opened, the button that opens it. */
  title?: ReactNode
}

/** What a record is called, in its name's own writing. */
export function useRecordName() {
  const { t } = useTranslation('views')
  return (record: RecordView) => record.label ?? t('card.unnamed', { id: record.id })
}

/** A record as a card: its name, the fields that it has, and in a last line its figures, dates and people. */
export function CardFields({ record, fields, env, title }: RecordCardProps) {
  const nameOf = useRecordName()
  const filled = fields.filter((field) => !field.is_name && !isEmpty(record.values[field.id]))
  const { body, figures, dates, people } = cardParts(filled)
  const part = (field: Field) => (
    <span
      key={field.id}
      className={classes.field}
      title={`${field.label}: ${textOf(field, record.values[field.id], env)}`}
    >
      {valueKindOf(field) === 'boolean' && <span className="t-2">{field.label}</span>}
      <CellValue field={field} value={record.values[field.id]} env={env} />
    </span>
  )
  return (
    <>
      {title ?? <span className={classes.name}>{nameOf(record)}</span>}
      {body.map(part)}
      {figures.length + dates.length + people.length > 0 && (
        <span className={classes.foot}>
          {figures.length > 0 && <span className={classes.figures}>{figures.map(part)}</span>}
          {dates.map(part)}
          {people.map((field) => (
            <Faces key={field.id} field={field} value={record.values[field.id]} env={env} />
          ))}
        </span>
      )}
    </>
  )
}

interface CardButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title' | 'className'> {
  record: RecordView
  fields: readonly Field[]
  env: Env
}

/**
 * A record's name as the button of its card. It reaches over the whole card, so that the card opens wherever it is
 * touched, and yet is called by the name alone.
 */
export function CardButton({ record, fields, env, ...rest }: CardButtonProps) {
  const nameOf = useRecordName()
  const filled = fields.filter((field) => !field.is_name && !isEmpty(record.values[field.id]))
  const all = filled.map((field) => `${field.label}: ${textOf(field, record.values[field.id], env)}`)
  return (
    <button type="button" {...rest} className={`${classes.name} ${classes.opener}`} title={all.join('\n')}>
      {nameOf(record)}
    </button>
  )
}

/** People as their faces alone; their names are told to those who point at them or listen. */
function Faces({ field, value, env }: { field: Field; value: unknown; env: Env }) {
  const ids = (Array.isArray(value) ? value : [value]).map(String)
  const names = textOf(field, value, env)
  return (
    <span className={classes.faces} title={`${field.label}: ${names}`}>
      {ids.slice(0, mostFaces).map((id) => {
        const person = env.people.get(id)
        return (
          <Avatar
            key={id}
            name={person?.name ?? '?'}
            src={person?.photo_url}
            colorKey={id}
            title={person?.name ?? ''}
          />
        )
      })}
      {ids.length > mostFaces && <span className="t-meta t-3">+{ids.length - mostFaces}</span>}
      <span className="sr-only">{names}</span>
    </span>
  )
}

const mostFaces = 3

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)
