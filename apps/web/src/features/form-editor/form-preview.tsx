import type { FormItem, Table, TableForms } from '@oficina/contract'
import { Banner } from '@oficina/ui'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ground/session/session.ts'
import { loadFormEditors } from '../fields/editors/form-editor.tsx'
import type { Env } from '../fields/field-env.ts'
import { FormDraft } from '../record-form/form-draft.ts'
import { FormFields } from '../record-form/form-fields.tsx'
import { initialValues } from '../record-form/initial-values.ts'
import { PageSteps } from '../record-form/page-steps.tsx'
import { useFormLayout } from '../record-form/use-form-layout.ts'
import classes from './form-editor.module.css'

void loadFormEditors()

interface FormPreviewProps {
  table: Table
  items: readonly FormItem[]
  conditionals: TableForms['conditionals']
  columns: number
  env: Env
}

/** The form as people will see it. It can be tried, so that conditions show; nothing of it is kept. */
export function FormPreview({ table, items, conditionals, columns, env }: FormPreviewProps) {
  const { t } = useTranslation('forms')
  const userId = useSession().user.id_user
  const formId = useId()
  const [draft] = useState(() => new FormDraft(initialValues(table.fields, env, { userId, now: new Date() })))
  const [page, setPage] = useState(0)
  const source = { items, conditionals, fields: table.fields, timezone: env.timezone, userId }
  const { pages, state } = useFormLayout(draft, source)
  const current = Math.min(page, Math.max(0, pages.length - 1))
  return (
    <section className={classes.preview} aria-label={t('editor.preview')}>
      <div className={classes.previewHead}>
        <h3 className={classes.subtitle}>{t('editor.preview')}</h3>
      </div>
      {pages.length === 0 && <Banner tone="info">{t('fill.nothing')}</Banner>}
      <PageSteps pages={pages} current={current} reached={pages.length} onGo={setPage} />
      <FormFields
        formId={formId}
        pages={pages}
        current={current}
        columns={columns}
        state={state}
        env={env}
        place={null}
      />
    </section>
  )
}
