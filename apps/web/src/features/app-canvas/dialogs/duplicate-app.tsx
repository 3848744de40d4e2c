import { Button } from '@mantine/core'
import { copyLabel } from '@oficina/kinds/text/copy-label'
import { Dialog, toast, useUiTexts } from '@oficina/ui'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { atMost, filled } from '../../forms/checks.ts'
import { FormError } from '../../forms/form-error.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { tableLabelLength } from '../../recovery/tab-label.ts'
import { appQuery } from '../../apps/app-query.ts'

/** A copy of an app with all its blocks, under another name. */
export function DuplicateApp({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('apps')
  const texts = useUiTexts()
  const queries = useQueryClient()
  const router = useRouter()
  const app = useSuspenseQuery(appQuery(id)).data
  const { control, handleSubmit } = useForm({
    defaultValues: {
      label: copyLabel(app.label, (label, n) => t('duplicate.copy', { label, n }), { max: tableLabelLength }),
    },
  })
  const copy = useMutation({
    ...api.duplicates.tab.mutationOptions(),
    onSuccess: async (made) => {
      onClose()
      toast.success({
        title: t('duplicate.done'),
        duration: 10_000,
        action: {
          label: t('duplicate.open'),
          onClick: () => void router.navigate({ to: '/app/$appId', params: { appId: made.id } }),
        },
      })
      await queries.invalidateQueries({ queryKey: api.apps.list.key() })
    },
  })
  const submit = handleSubmit(({ label }) => copy.mutate({ id, type: 'dashboard', label: label.trim() }))
  return (
    <Dialog
      title={t('duplicate.title', { label: app.label })}
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
      <FormError>{copy.error && errorText(copy.error)}</FormError>
    </Dialog>
  )
}
