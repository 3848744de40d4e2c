import { Button, Textarea } from '@mantine/core'
import { Icon, toast } from '@oficina/ui'
import { IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { addressesIn } from './addresses.ts'
import classes from './share-dialog.module.css'

/** Sends the link to some people. */
export function ShareEmails({ token }: { token: string }) {
  const { t } = useTranslation('share')
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const { addresses, problem } = addressesIn(text)
  const send = useMutation({
    ...api.publicViews.share.mutationOptions(),
    onSuccess: ({ sent }) => {
      toast.saved({ title: t('emails.sent', { count: sent }) })
      setText('')
      setTried(false)
    },
    onError: (error) => toast.error({ title: errorText(error) }),
  })
  return (
    <div className={classes.group}>
      <Textarea
        label={t('emails.label')}
        description={t('emails.hint')}
        autosize
        minRows={1}
        maxRows={4}
        value={text}
        error={isTried && problem !== null ? t(`emails.${problem}`) : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<Icon of={IconSend} size={15} />}
          loading={send.isPending}
          disabled={addresses.length === 0}
          onClick={() => {
            setTried(true)
            if (problem === null) send.mutate({ id: token, emails: addresses, token })
          }}
        >
          {t('emails.send')}
        </Button>
      </div>
    </div>
  )
}
