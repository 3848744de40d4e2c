import { Button } from '@mantine/core'
import { Dialog, useUiTexts } from '@oficina/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { atMost, filled } from '../forms/checks.ts'
import { FormError } from '../forms/form-error.tsx'
import { TextField } from '../forms/text-field.tsx'

const longestName = 45

/** A new app by its name; it opens at once. */
export default function CreateAppDialog({ onClose }: DialogProps) {
  const { t } = useTranslation('apps')
  const texts = useUiTexts()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { control, handleSubmit } = useForm({ defaultValues: { label: '' } })
  const create = useMutation({
    ...api.apps.create.mutationOptions(),
    onSuccess: async (app) => {
      queries.setQueryData(api.apps.get.key({ appId: app.id }), app)
      await queries.invalidateQueries({ queryKey: api.apps.list.key() })
      onClose()
      await navigate({ to: '/app/$appId', params: { appId: app.id } })
    },
  })
  const submit = handleSubmit(({ label }) => create.mutate({ label }))
  return (
    <Dialog
      title={t('create.title')}
      onClose={() => onClose()}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="default" onClick={() => onClose()}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('create.confirm')}
          </Button>
        </>
      }
    >
      <TextField
        control={control}
        name="label"
        label={t('create.name')}
        placeholder={t('create.placeholder')}
        checks={[filled(), atMost(longestName)]}
        data-autofocus
      />
      <FormError>{create.error && errorText(create.error)}</FormError>
    </Dialog>
  )
}
