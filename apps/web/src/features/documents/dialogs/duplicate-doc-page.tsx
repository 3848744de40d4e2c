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
import { TextField } from '../../forms/text-field.tsx'
import { tableLabelLength } from '../../recovery/tab-label.ts'
import { docPageQuery } from '../doc-page-query.ts'

/** A copy of a page under another name. One notice says that it is under way, and turns into the one that it is done. */
export function DuplicateDocPage({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('documents')
  const texts = useUiTexts()
  const queries = useQueryClient()
  const router = useRouter()
  const page = useSuspenseQuery(docPageQuery(id)).data
  const notice = `copy-${id}`
  const { control, handleSubmit } = useForm({
    defaultValues: {
      label: copyLabel(page.label, (label, n) => t('duplicate.copy', { label, n }), { max: tableLabelLength }),
    },
  })
  const copy = useMutation({
    ...api.duplicates.tab.mutationOptions(),
    onMutate: () => {
      onClose()
      toast.info({ id: notice, title: t('duplicate.started'), text: t('duplicate.startedText'), persistent: true })
    },
    onSuccess: async (made, { label = page.label }) => {
      toast.success({
        id: notice,
        title: t('duplicate.done', { label }),
        duration: 10_000,
        action: {
          label: t('duplicate.open'),
          onClick: () => void router.navigate({ to: '/doc-page/$docPageId', params: { docPageId: made.id } }),
        },
      })
      await queries.invalidateQueries({ queryKey: api.docPages.list.key() })
    },
    onError: (error, { label = page.label }) =>
      toast.error({ id: notice, title: t('duplicate.failed', { label }), text: errorText(error) }),
  })
  const submit = handleSubmit(({ label }) => copy.mutate({ id, type: 'doc-page', label: label.trim() }))
  return (
    <Dialog
      title={t('duplicate.title', { label: page.label })}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit">{t('duplicate.confirm')}</Button>
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
    </Dialog>
  )
}
