import { Button, Switch } from '@mantine/core'
import { copyLabel } from '@oficina/kinds/text/copy-label'
import { Dialog, useUiTexts } from '@oficina/ui'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { atMost, filled } from '../../../features/forms/checks.ts'
import { FormError } from '../../../features/forms/form-error.tsx'
import { TextField } from '../../../features/forms/text-field.tsx'
import { tableLabelLength } from '../../../features/recovery/tab-label.ts'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useCopyTab } from './copy-tab.ts'
import type { TabParams } from './tab-params.ts'
import { useTab } from './use-tab.ts'

const words = {
  table: {
    title: 'recovery:duplicate.title',
    name: 'recovery:duplicate.name',
    copy: 'recovery:duplicate.copy',
    confirm: 'recovery:duplicate.confirm',
  },
  app: {
    title: 'apps:duplicate.title',
    name: 'apps:duplicate.name',
    copy: 'apps:duplicate.copy',
    confirm: 'apps:duplicate.confirm',
  },
  'doc-page': {
    title: 'documents:duplicate.title',
    name: 'documents:duplicate.name',
    copy: 'documents:duplicate.copy',
    confirm: 'documents:duplicate.confirm',
  },
} as const

/** A copy of a table, an app or a page under another name; a table with its records where asked for. */
export default function DuplicateTab({ params, onClose }: DialogProps<TabParams>) {
  const { t } = useTranslation(['recovery', 'apps', 'documents'])
  const texts = useUiTexts()
  const tab = useTab(params)
  const text = words[params.type]
  const { control, handleSubmit } = useForm({
    defaultValues: {
      label: copyLabel(tab.label, (label, n) => t(text.copy, { label, n }), { max: tableLabelLength }),
      withRecords: true,
    },
  })
  const { copy, isPending, error } = useCopyTab(params, () => onClose())
  const submit = handleSubmit(({ label, withRecords }) => copy(label.trim(), withRecords))
  return (
    <Dialog
      title={t(text.title, { label: tab.label })}
      onClose={() => onClose()}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="default" onClick={() => onClose()}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={isPending}>
            {t(text.confirm)}
          </Button>
        </>
      }
    >
      <TextField
        control={control}
        name="label"
        label={t(text.name)}
        checks={[filled(), atMost(tableLabelLength)]}
        data-autofocus
      />
      {params.type === 'table' && (
        <Controller
          control={control}
          name="withRecords"
          render={({ field: { value, onChange, ref } }) => (
            <Switch
              ref={ref}
              mt={14}
              label={t('recovery:duplicate.withRecords')}
              description={t('recovery:duplicate.withRecordsText')}
              checked={value}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          )}
        />
      )}
      <FormError>{error && errorText(error)}</FormError>
    </Dialog>
  )
}
