import { Button } from '@mantine/core'
import type { Field, Table } from '@oficina/contract'
import { BlockError, FormSkeleton } from '@oficina/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ground/session/session.ts'
import { errorText } from '../../lib/error-text.ts'
import { useReady } from '../../lib/use-ready.ts'
import type { Env } from '../fields/field-env.ts'
import { PageSteps } from '../record-form/page-steps.tsx'
import { useForms } from '../record-form/use-forms.ts'
import { FieldRow } from './field-row.tsx'
import type { EditedRecord } from './record-edit.ts'
import { recordPages } from './record-layout.ts'
import { RecordOrigin } from './record-origin.tsx'
import classes from './record-panel.module.css'

interface RecordDataProps {
  table: Table
  edit: EditedRecord
  env: Env
  title: Field | null
  canEdit: boolean
  columns: number
}

/** The record's fields, as the update form puts them. */
export function RecordData({ table, edit, env, title, canEdit, columns }: RecordDataProps) {
  const { t } = useTranslation(['record', 'common'])
  const userId = useSession().user.id_user
  const forms = useForms(table.id)
  const [page, setPage] = useState(0)
  const isReady = useReady()
  // Conditions on dates mean the moment at which the record was opened.
  const [now] = useState(() => Date.now())
  if (forms.isPending) return <FormSkeleton fields={6} />
  if (!forms.data)
    return (
      <BlockError
        title={errorText(forms.error)}
        action={
          <Button variant="default" onClick={() => void forms.refetch()}>
            {t('common:action.retry')}
          </Button>
        }
      />
    )
  const pages = recordPages(table, forms.data, title, edit.valueOf, { userId, timezone: env.timezone, now })
  const current = Math.min(page, Math.max(0, pages.length - 1))
  return (
    <div className={classes.data}>
      <PageSteps pages={pages} current={current} reached={pages.length} onGo={setPage} />
      {pages.length === 0 && <p className="t-2">{t('data.nothing')}</p>}
      {pages.map((one, index) => (
        <div key={one.id} hidden={index !== current} data-page className={classes.page}>
          {one.label && <h3 className={classes.pageTitle}>{one.label}</h3>}
          {one.sections.map((section) => (
            <section key={section.id} className={classes.section} aria-label={section.label || undefined}>
              {section.label && <h4 className={classes.sectionTitle}>{section.label}</h4>}
              {section.help && <p className={`t-small t-2 ${classes.sectionHelp}`}>{section.help}</p>}
              <div
                className={classes.rows}
                {...(columns > 1 && {
                  'data-columns': columns,
                  style: { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` },
                })}
              >
                {(isReady ? section.fields : section.fields.slice(0, firstFields)).map(
                  ({ itemId, field, help, width }) => (
                    <div
                      key={itemId}
                      data-span={columns > 1 ? Math.min(width ?? 1, columns) : undefined}
                      style={columns > 1 ? { gridColumn: `span ${Math.min(width ?? 1, columns)}` } : undefined}
                    >
                      <FieldRow
                        field={{ ...field, tooltip: help }}
                        edit={edit}
                        env={env}
                        canEdit={canEdit && isReady}
                      />
                    </div>
                  ),
                )}
              </div>
            </section>
          ))}
        </div>
      ))}
      <RecordOrigin edit={edit} env={env} />
    </div>
  )
}

/** As many as are in sight when it opens. */
const firstFields = 16
