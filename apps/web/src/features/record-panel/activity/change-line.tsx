import type { HistoryEntry } from '@oficina/contract'
import { Icon, type IconType } from '@oficina/ui'
import { IconArrowBackUp, IconBolt, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ground/session/use-format.ts'
import { type Env, kindOf, textOf, valueKindOf } from '../../fields/field-env.ts'
import { whoChanged } from '../history/who-changed.ts'
import type { FieldsById } from '../../records/use-table.ts'
import classes from './activity.module.css'

const icons: Record<HistoryEntry['action'], IconType> = {
  create: IconPlus,
  update: IconPencil,
  delete: IconTrash,
  recover: IconArrowBackUp,
  erase: IconTrash,
}
const machines = new Set(['automation', 'trigger'])
const longest = 60

/** A change of the record, on one line. */
export function ChangeLine({ entry, fields, env }: { entry: HistoryEntry; fields: FieldsById; env: Env }) {
  const { t } = useTranslation('record')
  const format = useFormat()
  const what = useChangeText(entry, fields, env)
  const isMachine = machines.has(entry.source)
  return (
    <li className={classes.change}>
      <Icon of={isMachine ? IconBolt : icons[entry.action]} size={14} className={classes.sign} />
      <span className={classes.words}>
        <b className="t-strong">{whoChanged(entry, t)}</b> {what}
      </span>
      <time className="t-num t-3" dateTime={entry.at} title={format.dateTime(entry.at)}>
        {format.time(entry.at)}
      </time>
    </li>
  )
}

function useChangeText(entry: HistoryEntry, fields: FieldsById, env: Env): string {
  const { t } = useTranslation('record')
  if (entry.action !== 'update') return t(`history.action.${entry.action}`)
  const known = entry.fields.flatMap((change) => {
    const field = fields.get(change.field)
    return field ? [{ field, after: change.after }] : []
  })
  const [first] = known
  if (!first) return t('history.action.update')
  if (known.length > 1) return t('activity.changed', { fields: known.map(({ field }) => field.label).join(', ') })
  const { field, after } = first
  if (after === null || after === undefined) return t('activity.cleared', { field: field.label })
  const kind = valueKindOf(field)
  const isTold = kind !== 'files' && kind !== 'json' && !kindOf(field).traits.measured
  const text = isTold ? textOf(field, after, env) : ''
  return text === '' || text.length > longest
    ? t('activity.changed', { fields: field.label })
    : t('activity.changedTo', { field: field.label, value: text })
}
