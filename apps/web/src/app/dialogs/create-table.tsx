import { Button } from '@mantine/core'
import { Dialog, useUiTexts } from '@oficina/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { atMost, filled } from '../../features/forms/checks.ts'
import { FormError } from '../../features/forms/form-error.tsx'
import { TextField } from '../../features/forms/text-field.tsx'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import type { DialogProps } from './dialog-components.ts'

/** A new table by its name; it opens at once. */
export default function CreateTableDialog({ onClose }: DialogProps) {
  const { t } = useTranslation('common')
  const texts = useUiTexts()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { control, handleSubmit } = useForm({ defaultValues: { label: '' } })
  const create = useMutation({
    ...api.tables.create.mutationOptions(),
    onSuccess: async (table) => {
      await queries.invalidateQueries({ queryKey: api.tables.list.key() })
      onClose()
      await navigate({ to: '/object/$tableId', params: { tableId: table.id } })
    },
  })
  const submit = handleSubmit(({ label }) => create.mutate({ label }))
  return (
    <Dialog
      title={t('newTable.title')}
      onClose={() => onClose()}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="default" onClick={() => onClose()}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('newTable.create')}
          </Button>
        </>
      }
    >
      <TextField
        control={control}
        name="label"
        label={t('newTable.name')}
        placeholder={t('newTable.placeholder')}
        checks={[filled(), atMost(45)]}
        data-autofocus
      />
      <FormError>{create.error && errorText(create.error)}</FormError>
    </Dialog>
  )
}
