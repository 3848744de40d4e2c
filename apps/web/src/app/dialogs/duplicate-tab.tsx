import { Button, Switch } from '@mantine/core'
import { copyLabel } from '@oficina/kinds/text/copy-label'
import { Dialog, useUiTexts } from '@oficina/ui'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DuplicateApp } from '../../features/app-canvas/dialogs/duplicate-app.tsx'
import { DuplicateDocPage } from '../../features/documents/dialogs/duplicate-doc-page.tsx'
import { atMost, filled } from '../../features/forms/checks.ts'
import { FormError } from '../../features/forms/form-error.tsx'
import { TextField } from '../../features/forms/text-field.tsx'
import { tableLabelLength } from '../../features/recovery/tab-label.ts'
import { tellCopied, watchCopy } from '../../features/recovery/watch-copy.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { useSession } from '../../ground/session/session.ts'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import type { TabParams } from './tab-params.ts'

const kinds = { table: DuplicateTable, app: DuplicateApp, 'doc-page': DuplicateDocPage }

/** A copy of a table, an app or a page under another name. */
export default function DuplicateTab({ params: { type, id }, onClose }: DialogProps<TabParams>) {
  const Duplicate = kinds[type]
  return <Duplicate id={id} onClose={() => onClose()} />
}

/** With its records where asked for. */
function DuplicateTable({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('recovery')
  const texts = useUiTexts()
  const queries = useQueryClient()
  const router = useRouter()
  const { user } = useSession()
  const table = useSuspenseQuery(api.tables.get.queryOptions({ tableId: id })).data
  const { control, handleSubmit } = useForm({
    defaultValues: {
      label: copyLabel(table.label, (label, n) => t('duplicate.copy', { label, n }), { max: tableLabelLength }),
      withRecords: true,
    },
  })
  const copy = useMutation({
    ...api.duplicates.tab.mutationOptions(),
    onSuccess: async (made, { label = table.label }) => {
      onClose()
      const open = () =>
        void router.navigate({ to: '/object/$tableId', params: { tableId: made.id }, search: { plain: true } })
      if (made.job_id === null) tellCopied(label, open)
      else watchCopy({ jobId: made.job_id, userId: user.id_user, label, open })
      await queries.invalidateQueries({ queryKey: api.tables.list.key() })
    },
  })
  const submit = handleSubmit(({ label, withRecords }) =>
    copy.mutate({ id, type: 'table', label: label.trim(), with_records: withRecords }),
  )
  return (
    <Dialog
      title={t('duplicate.title', { label: table.label })}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={copy.isPending}>
            {t('duplicate.confirm')}
          </Button>
        </>
      }
    >
      <TextField
        control={control}
        name="label"
        label={t('duplicate.name')}
        checks={[filled(), atMost(tableLabelLength)]}
        data-autofocus
      />
      <Controller
        control={control}
        name="withRecords"
        render={({ field: { value, onChange, ref } }) => (
          <Switch
            ref={ref}
            mt={14}
            label={t('duplicate.withRecords')}
            description={t('duplicate.withRecordsText')}
            checked={value}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        )}
      />
      <FormError>{copy.error && errorText(copy.error)}</FormError>
    </Dialog>
  )
}
