import { Button, Textarea } from '@mantine/core'
import { Dialog, toast, useUiTexts } from '@oficina/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/error-text.ts'
import { FormError } from '../forms/form-error.tsx'

interface ReportFormProps {
  /** Sends what was written; without a text where there is none. */
  send: (said: { text?: string }) => Promise<unknown>
  onClose: () => void
}

/** Tells whoever runs this server of a page that is up to no good. */
export function ReportForm({ send, onClose }: ReportFormProps) {
  const { t } = useTranslation('public')
  const texts = useUiTexts()
  const [text, setText] = useState('')
  const report = useMutation({
    mutationFn: () => send(text.trim() === '' ? {} : { text }),
    onSuccess: () => {
      toast.saved({ title: t('report.sent') })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('report.title')}
      onClose={onClose}
      onSubmit={() => report.mutate()}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
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
