import { Button } from '@mantine/core'
import { BlockError, FormSkeleton, Icon, Segmented, Tag } from '@oficina/ui'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ground/session/use-format.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import classes from './mail-message.module.css'
import { mailStatusColors } from './mail-status.ts'
import { safeMailHtml } from './safe-mail-html.ts'

/** One mail as it arrives: its page, or its plain text. */
export function MailMessage({ mailId, back }: { mailId: string; back?: boolean }) {
  const { t } = useTranslation(['mail', 'common'])
  const format = useFormat()
  const [shown, setShown] = useState<'html' | 'text'>('html')
  const mail = useQuery(api.mail.get.queryOptions({ mailId }))
  return (
    <article className={classes.root}>
      {back && (
        <div className={classes.back}>
          <Button
            variant="subtle"
            leftSection={<Icon of={IconArrowLeft} />}
            renderRoot={(props) => <Link to="/dev/mail" {...props} />}
          >
            {t('back')}
          </Button>
        </div>
      )}
      {mail.isPending && (
        <div className={classes.state}>
          <FormSkeleton fields={3} />
        </div>
      )}
      {mail.isError && (
        <div className={classes.state}>
          <BlockError
            title={errorText(mail.error)}
            action={
              <Button variant="default" onClick={() => void mail.refetch()}>
                {t('common:action.retry')}
              </Button>
            }
          />
        </div>
      )}
      {mail.data && (
        <>
          <header className={classes.head}>
            <div className={classes.words}>
              <h2 className="t-page">{mail.data.subject}</h2>
              <p className="t-2">
                {t('to', { address: mail.data.to })} ·{' '}
                <span className="t-num">{format.dateTime(mail.data.created_at)}</span>
              </p>
            </div>
            <Tag color={mailStatusColors[mail.data.status]} dot>
              {t(`status.${mail.data.status}`)}
            </Tag>
            <Segmented
              label={t('view')}
              value={shown}
              onChange={setShown}
              options={[
                { value: 'html', label: t('html') },
                { value: 'text', label: t('plain') },
              ]}
            />
          </header>
          {shown === 'html' ? (
            <iframe
              className={classes.page}
              title={mail.data.subject}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              referrerPolicy="no-referrer"
              srcDoc={safeMailHtml(mail.data.html)}
            />
          ) : (
            <pre className={classes.text}>{mail.data.text}</pre>
          )}
        </>
      )}
    </article>
  )
}
