import { Button } from '@mantine/core'
import type { RecordView, Table, TableForms } from '@oficina/contract'
import { Banner, BlockError, EmptyState, FormSkeleton, toast } from '@oficina/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { useSession } from '../../ground/session/session.ts'
import { api, isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { loadFormEditors } from '../fields/editors/form-editor.tsx'
import { type Env, useFieldEnv } from '../fields/field-env.ts'
import { FormError } from '../forms/form-error.tsx'
import { baseColumns, variantFor } from './form-columns.ts'
import { FormDraft } from './form-draft.ts'
import { FormFields } from './form-fields.tsx'
import { designOf } from './form-items.ts'
import { FormShell } from './form-shell.tsx'
import { PageSteps } from './page-steps.tsx'
import { TableFormFrame } from './table-form-frame.tsx'
import { useFormLayout } from './use-form-layout.ts'
import { useFormSend } from './use-form-send.ts'

void loadFormEditors()

export interface ChatFormParams {
  tableId: string
  recordId: string | number
}

/** What one changes of a record beside its conversation: the chat form, sent as a whole. */
export default function ChatFormDialog({ params, onClose }: DialogProps<ChatFormParams, RecordView>) {
  const { t } = useTranslation(['forms', 'record'])
  const env = useFieldEnv()
  const { tableId } = params
  const recordId = Number(params.recordId)
  const isRecord = Number.isSafeInteger(recordId) && recordId > 0
  const record = useQuery({ ...api.records.get.queryOptions({ tableId, recordId }), staleTime: 0, enabled: isRecord })
  const close = () => onClose()
  return (
    <TableFormFrame tableId={tableId} needs="updateRecords" shell="panel" onClose={close}>
      {(table, forms) =>
        record.data ? (
          <ChatForm table={table} forms={forms} record={record.data} env={env} onClose={onClose} />
        ) : (
          <FormShell variant="side_panel" title={table.label} onClose={close}>
            {!isRecord || isApiError(record.error, 'not_found') ? (
              <BlockError title={t('record:notFound')} text="not_found · 404" />
            ) : record.error ? (
              <BlockError title={errorText(record.error)} />
            ) : (
              <FormSkeleton fields={4} />
            )}
          </FormShell>
        )
      }
    </TableFormFrame>
  )
}

interface ChatFormProps {
  table: Table
  forms: TableForms
  record: RecordView
  env: Env
  onClose: (saved?: RecordView) => void
}

function ChatForm({ table, forms, record, env, onClose }: ChatFormProps) {
  const { t } = useTranslation(['forms', 'record'])
  const { user, plan } = useSession()
  const queries = useQueryClient()
  const formId = useId()
  const [design] = useState(() => designOf(forms, 'chat', table.fields))
  const [draft] = useState(() => new FormDraft(record.values))
  // What others write while this is filled in is told as a conflict, by the version that was seen here.
  const [version, setVersion] = useState(record.version)
  const [saved, setSaved] = useState<RecordView | null>(null)
  const variant = variantFor(design.variant, plan.features.advancedDevFeatures === 'allowed')
  const laidOut = useFormLayout(draft, {
    items: design.items,
    conditionals: forms.conditionals,
    fields: table.fields,
    timezone: env.timezone,
    userId: user.id_user,
  })
  const at = { tableId: table.id, recordId: record.id }
  const sending = useFormSend({
    formId,
    draft,
    laidOut,
    items: design.items,
    fields: table.fields,
    send: async (values) => {
      try {
        return await api.forms.updateRecord({ ...at, kind: 'chat', values, version })
      } catch (error) {
        // Told once, field by field; whoever saves again means it.
        if (isApiError(error, 'conflict')) setVersion((await api.records.get(at)).version)
        throw error
      }
    },
  })
  const { current, isLast, isSending, failure } = sending
  const done = (next: RecordView) => {
    queries.setQueryData(api.records.get.key(at), next)
    const behaviour = design.on_save ?? 'close_and_show_success_notification'
    if (behaviour === 'show_form_success_page') return setSaved(next)
    if (behaviour !== 'close') toast.success({ title: t('chat.saved') })
    if (behaviour === 'keep_open') setVersion(next.version)
    else onClose(next)
  }
  const title = t('chat.title', { name: record.label ?? `#${record.id}` })
  const save = () => void sending.submit(done)
  if (saved)
    return (
      <FormShell variant={variant} title={title} onClose={() => onClose(saved)}>
        <EmptyState
          place="bare"
          illustration="page"
          title={t('chat.saved')}
          actions={<Button onClick={() => onClose(saved)}>{t('create.close')}</Button>}
        />
      </FormShell>
    )
  return (
    <FormShell
      variant={variant}
      title={title}
      onClose={() => onClose()}
      onSave={save}
      footer={
        <>
          {current > 0 && (
            <Button variant="default" onClick={() => sending.go(current - 1)}>
              {t('fill.back')}
            </Button>
          )}
          <Button loading={isSending} onClick={isLast ? save : () => sending.go(current + 1)}>
            {isLast ? t('chat.save') : t('fill.next')}
          </Button>
        </>
      }
    >
      <PageSteps pages={laidOut.pages} current={current} reached={sending.reached} onGo={sending.go} />
      {laidOut.pages.length === 0 && <Banner tone="info">{t('fill.nothing')}</Banner>}
      <FormFields
        formId={formId}
        pages={laidOut.pages}
        current={current}
        columns={baseColumns(variant)}
        state={laidOut.state}
        env={env}
        place={at}
      />
      <FormError>{failure.join(' ')}</FormError>
    </FormShell>
  )
}
