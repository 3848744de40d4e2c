import { Button } from '@mantine/core'
import { Banner, BlockError, EmptyState, PageHeader, TableSkeleton, Tag, useMobile } from '@oficina/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ground/session/use-format.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { MailMessage } from './mail-message.tsx'
import classes from './mail-page.module.css'
import { mailStatusColors } from './mail-status.ts'

interface MailSearch {
  /** The message that is open. */
  message?: string
}

export const Route = createFileRoute('/dev/mail/')({
  validateSearch: (search: Record<string, unknown>): MailSearch =>
    typeof search.message === 'string' ? { message: search.message } : {},
  staticData: { title: 'mail:title', can: 'org.viewMail', messages: ['mail'] },
  component: MailPage,
})

const lookEvery = 5000

/** Mail that the organisation has caused: where it went, or what it would have said when no mail server is set up. */
function MailPage() {
  const { t } = useTranslation(['mail', 'common'])
  const { message: open } = Route.useSearch()
  const mobile = useMobile()
  const list = useInfiniteQuery({
    queryKey: api.mail.list.key(),
    queryFn: ({ pageParam, signal }) => api.mail.list({ page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.more ? pages.length + 1 : undefined),
    refetchInterval: lookEvery,
  })
  const mails = list.data?.pages.flatMap((page) => page.mails) ?? []
  const kept = list.data?.pages[0]?.kept

  if (mobile && open) return <MailMessage mailId={open} back />
  return (
    <div className={classes.root}>
      <div className={classes.head}>
        <PageHeader title={t('title')} text={t('text')} />
        {kept !== undefined && <Banner tone="info">{kept ? t('kept') : t('sent')}</Banner>}
      </div>
      {list.isPending && (
        <div className={classes.state}>
          <TableSkeleton rows={5} />
        </div>
      )}
      {list.isError && mails.length === 0 && (
        <div className={classes.state}>
          <BlockError
            title={errorText(list.error)}
            action={
              <Button variant="default" onClick={() => void list.refetch()}>
                {t('common:action.retry')}
              </Button>
            }
          />
        </div>
      )}
      {list.isSuccess && mails.length === 0 && (
        <EmptyState illustration="inbox" title={t('empty')} text={t('emptyText')} />
      )}
      {mails.length > 0 && (
        <div className={classes.panes}>
          <nav className={classes.list} aria-label={t('title')}>
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} open={mail.id === open} />
            ))}
            {list.hasNextPage && (
              <div className={classes.more}>
                <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {t('more')}
                </Button>
              </div>
            )}
          </nav>
          {!mobile && (
            <div className={classes.message}>
              {open ? (
                <MailMessage key={open} mailId={open} />
              ) : (
                <EmptyState illustration="inbox" title={t('choose')} />
              )}
            </div>
          )}
        </div>
      )}
    </div>
  )
}

type Mail = { id: string; to: string; subject: string; status: keyof typeof mailStatusColors; created_at: string }

function MailRow({ mail, open }: { mail: Mail; open: boolean }) {
  const { t } = useTranslation('mail')
  const format = useFormat()
  return (
    <Link to="/dev/mail" search={{ message: mail.id }} className={classes.row} aria-current={open ? 'true' : undefined}>
      <span className={classes.line}>
        <span className={`t-strong t-cut ${classes.subject}`} title={mail.subject}>
          {mail.subject}
        </span>
        <span className="t-meta t-3 t-num">{format.relative(mail.created_at)}</span>
      </span>
      <span className={classes.line}>
        <span className={`t-small t-2 t-cut ${classes.subject}`}>{mail.to}</span>
        <Tag color={mailStatusColors[mail.status]} dot>
          {t(`status.${mail.status}`)}
        </Tag>
      </span>
    </Link>
  )
}
