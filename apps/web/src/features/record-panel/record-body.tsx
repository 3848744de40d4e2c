import { Button } from '@mantine/core'
import type { Table } from '@oficina/contract'
import { Banner, BlockError, FormSkeleton, TabBar, tabLink } from '@oficina/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/error-text.ts'
import { linkedRecords } from '../fields/editors/link-pick.tsx'
import type { Env } from '../fields/field-env.ts'
import { DeadlineBars } from './deadline/deadline-bar.tsx'
import { PrintedRecord } from './print/printed-record.tsx'
import { RecordChat } from './record-chat.tsx'
import { RecordData } from './record-data.tsx'
import { RecordHeadline } from './record-headline.tsx'
import type { EditedRecord } from './record-edit.ts'
import { RecordHistory } from './history/record-history.tsx'
import classes from './record-panel.module.css'
import { type RecordTab, tabsFor } from './record-tabs.ts'
import { PlainTitle, RecordTitle, titleField } from './record-title.tsx'
import { RecordWhatsapp } from './whatsapp/record-whatsapp.tsx'
import { linkFieldsOf, RelatedRecords } from './related-records.tsx'
import { usePrinting } from './print/use-printing.ts'

/** Comes with the first look at a record's e-mails. */
const RecordMails = lazy(async () => ({ default: (await import('../table-mail/record-mails.tsx')).RecordMails }))

interface RecordBodyProps {
  table: Table
  edit: EditedRecord
  env: Env
  /** Where it opens. */
  tab?: RecordTab
  /** Only to be looked at, whatever the person may do. */
  isReadOnly?: boolean
  /** Of its fields; one in a panel. */
  columns?: number
}

/** A record: its name, and its data, its connections, its conversations and its history as tabs. */
export function RecordBody(props: RecordBodyProps) {
  const { table, edit, env, tab: first = 'record-data', isReadOnly = false, columns = 1 } = props
  const { t } = useTranslation('record')
  const [tab, setTab] = useState<RecordTab>(first)
  const isPrinting = usePrinting()
  const { record } = edit
  if (!record) return <Unread edit={edit} />
  const canEdit = table.can.updateRecords && !edit.isGone && !isReadOnly
  const title = titleField(table.fields, table.record_label_field, canEdit)
  const related = linkFieldsOf(table).reduce((sum, field) => sum + linkedRecords(edit.valueOf(field.id)).length, 0)
  return (
    <div className={classes.record} data-record>
      {edit.isGone && <Banner tone="warn">{t('gone')}</Banner>}
      {title ? <RecordTitle edit={edit} field={title} env={env} /> : <PlainTitle record={record} />}
      {/* Parts whose texts or code come later wait by themselves: hiding all of it would take the focus from the title. */}
      <Suspense fallback={null}>
        <RecordHeadline table={table} edit={edit} env={env} title={title} />
        {edit.recordId > 0 && <DeadlineBars table={table} edit={edit} timezone={env.timezone} />}
      </Suspense>
      <div className={classes.tabs} data-unprinted>
        <TabBar label={t('tabs.label')} height={36}>
          {(edit.recordId === 0 ? firstTabs : tabsFor(table)).map((one) => (
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
      <Suspense fallback={<FormSkeleton fields={6} />}>
        {tab === 'record-data' && (
          <RecordData table={table} edit={edit} env={env} title={title} canEdit={canEdit} columns={columns} />
        )}
        {tab === 'related-records' && <RelatedRecords table={table} edit={edit} env={env} />}
        {tab === 'chat' && <RecordChat table={table} edit={edit} env={env} />}
        {tab === 'email' && <RecordMails tableId={table.id} recordId={edit.recordId} />}
        {tab === 'whatsapp' && <RecordWhatsapp table={table} edit={edit} env={env} />}
        {tab === 'history' && <RecordHistory table={table} edit={edit} env={env} />}
      </Suspense>
      {isPrinting && <PrintedRecord table={table} edit={edit} env={env} />}
    </div>
  )
}

/** What is not made yet has no connections and no history. */
const firstTabs = ['record-data'] as const

/** On its way, or why it did not come. */
function Unread({ edit }: { edit: EditedRecord }) {
  const { t } = useTranslation(['record', 'common'])
  const { error } = edit
  if (!error) return <FormSkeleton fields={6} />
  const isMissing = error.id === 'not_found'
  return (
    <BlockError
      title={isMissing ? t('notFound') : errorText(error)}
      text={`${error.id} · ${error.code}`}
      action={
        !isMissing && (
          <Button variant="default" onClick={() => void edit.load()}>
            {t('common:action.retry')}
          </Button>
        )
      }
    />
  )
}
