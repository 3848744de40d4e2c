import { Button } from '@mantine/core'
import type { Table } from '@oficina/contract'
import { Banner, BlockError, FormSkeleton, TabBar, tabLink } from '@oficina/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../app/session/use-format.ts'
import { errorText } from '../../lib/error-text.ts'
import type { Env } from '../fields/field-env.ts'
import { linkedRecords } from '../fields/editors/link-pick.tsx'
import { FieldRow } from './field-row.tsx'
import type { EditedRecord } from './record-edit.ts'
import { RecordHistory } from './record-history.tsx'
import classes from './record-panel.module.css'
import { PlainTitle, RecordTitle, titleField } from './record-title.tsx'
import { linkFieldsOf, RelatedRecords } from './related-records.tsx'

const tabs = ['record-data', 'related-records', 'history'] as const
type RecordTab = (typeof tabs)[number]

interface RecordBodyProps {
  table: Table
  edit: EditedRecord
  env: Env
}

/** A record: its name, and its data, its connections and its history as tabs. */
export function RecordBody({ table, edit, env }: RecordBodyProps) {
  const { t } = useTranslation(['record', 'common'])
  const [tab, setTab] = useState<RecordTab>('record-data')
  const { record } = edit
  if (!record) {
    if (!edit.error) return <FormSkeleton fields={6} />
    return (
      <BlockError
        title={edit.error.id === 'not_found' ? t('notFound') : errorText(edit.error)}
        action={
          <Button variant="default" onClick={() => void edit.load()}>
            {t('common:action.retry')}
          </Button>
        }
      />
    )
  }
  const canEdit = table.can.updateRecords && !edit.isGone
  const title = titleField(table.fields, table.record_label_field, canEdit)
  const related = linkFieldsOf(table).reduce((sum, field) => sum + linkedRecords(edit.valueOf(field.id)).length, 0)
  return (
    <div className={classes.record} data-record>
      {edit.isGone && <Banner tone="warn">{t('gone')}</Banner>}
      {title ? <RecordTitle edit={edit} field={title} env={env} /> : <PlainTitle record={record} />}
      <div className={classes.tabs}>
        <TabBar label={t('tabs.label')} height={36}>
          {tabs.map((one) => (
            <button
              key={one}
              type="button"
              className={`${tabLink} ${classes.tab}`}
              aria-current={tab === one ? 'page' : undefined}
              onClick={() => setTab(one)}
            >
              {t(`tabs.${one}`)}
              {one === 'related-records' && related > 0 && <span className="t-3 t-num">{related}</span>}
            </button>
          ))}
        </TabBar>
      </div>
      {tab === 'record-data' && (
        <>
          <div className={classes.rows}>
            {table.fields
              .filter((field) => field !== title)
              .map((field) => (
                <FieldRow key={field.id} field={field} edit={edit} env={env} canEdit={canEdit} />
              ))}
          </div>
          <Origin edit={edit} env={env} />
        </>
      )}
      {tab === 'related-records' && <RelatedRecords table={table} edit={edit} />}
      {tab === 'history' && <RecordHistory table={table} edit={edit} env={env} />}
    </div>
  )
}

/** Who made it and who changed it last. */
function Origin({ edit: { record }, env }: { edit: EditedRecord; env: Env }) {
  const { t } = useTranslation('record')
  const format = useFormat()
  if (!record) return null
  const nameOf = (userId: string | null) => (userId && env.people.get(userId)?.name) || t('who.system')
  return (
    <p className={`t-small t-3 ${classes.origin}`}>
      {t('origin.created', { name: nameOf(record.created_by), when: format.dateTime(record.created_at) })}
      <br />
      {t('origin.updated', { name: nameOf(record.updated_by), when: format.dateTime(record.updated_at) })}
    </p>
  )
}
