import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { HistoryEntry } from '@oficina/contract'
import { Avatar, Icon, Tag } from '@oficina/ui'
import { IconArrowBackUp, IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ground/session/use-format.ts'
import { ReadOnlyValue } from '../../fields/editors/read-only-value.tsx'
import { type Env, isWritable } from '../../fields/field-env.ts'
import type { FieldsById } from '../../records/use-table.ts'
import classes from './record-history.module.css'
import { whoChanged } from './who-changed.ts'

interface HistoryItemProps {
  entry: HistoryEntry
  fields: FieldsById
  env: Env
  tableId: string
  recordId: number
  /** Both only for those who may change the record. */
  onRestoreField?: (fieldId: string) => void
  onRestore?: () => void
}

const knownSources = ['api', 'import', 'form', 'automation', 'trigger'] as const
type KnownSource = (typeof knownSources)[number]
const isKnownSource = (source: string): source is KnownSource => knownSources.some((known) => known === source)

/** One change: who, when, and each field as it was and as it became. */
export function HistoryItem(props: HistoryItemProps) {
  const { entry, fields, env, tableId, recordId, onRestore, onRestoreField } = props
  const { t } = useTranslation('record')
  const format = useFormat()
  const who = whoChanged(entry, t)
  const photo = entry.by.id ? env.people.get(entry.by.id)?.photo_url : null
  const place = { tableId, recordId }
  return (
    <li className={classes.item}>
      <Avatar name={who} src={photo ?? null} {...(entry.by.id && { colorKey: entry.by.id })} size={24} />
      <div className={classes.body}>
        <p className={classes.head}>
          <b className="t-strong">{who}</b> <span className="t-2">{t(`history.action.${entry.action}`)}</span>
          {isKnownSource(entry.source) && <Tag>{t(`history.source.${entry.source}`)}</Tag>}
          <time className="t-small t-3 t-num" dateTime={entry.at} title={format.dateTime(entry.at)}>
            {format.relative(entry.at)}
          </time>
        </p>
        {entry.fields.map(({ field: fieldId, before, after }) => {
          const field = fields.get(fieldId)
          if (!field) return null
          return (
            <div key={fieldId} className={classes.change}>
              <span className="t-small t-2">{field.label}</span>
              <div className={classes.values}>
                {entry.action !== 'create' && (
                  <>
                    <ReadOnlyValue field={field} value={before} env={env} place={place} />
                    <Icon of={IconArrowRight} size={13} className={classes.arrow} />
                  </>
                )}
                <ReadOnlyValue field={field} value={after} env={env} place={place} />
                {onRestoreField && entry.action === 'update' && isWritable(field) && (
                  <Tooltip label={t('history.restoreField')}>
                    <ActionIcon
                      size={24}
                      aria-label={t('history.restoreFieldOf', { label: field.label })}
                      onClick={() => onRestoreField(fieldId)}
                    >
                      <Icon of={IconArrowBackUp} size={14} />
                    </ActionIcon>
                  </Tooltip>
                )}
              </div>
            </div>
          )
        })}
        {onRestore && (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={onRestore}>
            {t('history.restore')}
          </Button>
        )}
      </div>
    </li>
  )
}
