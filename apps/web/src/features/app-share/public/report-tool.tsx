import { Button, Textarea } from '@mantine/core'
import { Dialog, toast, useUiTexts } from '@oficina/ui'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { FormError } from '../../forms/form-error.tsx'

/** Tells whoever runs this server of a page that is up to no good. */
export default function ReportTool({ token }: { token: string }) {
  const { t } = useTranslation('public')
  const texts = useUiTexts()
  const router = useRouter()
  const [text, setText] = useState('')
  const close = () => void router.navigate({ to: '/public/$token', params: { token }, search: {}, replace: true })
  const report = useMutation({
    ...api.publicViews.report.mutationOptions(),
    onSuccess: () => {
      toast.saved({ title: t('report.sent') })
      close()
    },
  })
  return (
    <Dialog
      title={t('report.title')}
      onClose={close}
      onSubmit={() => report.mutate({ token, ...(text.trim() !== '' && { text }) })}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={report.isPending}>
            {t('report.send')}
          </Button>
        </>
      }
    >
      <Textarea
        data-autofocus
        label={t('report.text')}
        maxLength={1000}
        autosize
        minRows={3}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FormError>{report.error && errorText(report.error)}</FormError>
    </Dialog>
  )
}
