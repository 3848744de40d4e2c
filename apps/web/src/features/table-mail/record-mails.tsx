import { Button } from '@mantine/core'
import { BlockError, Bone, CopyButton, EmptyState, Skeleton } from '@oficina/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/error-text.ts'
import { MailItem } from './mail-item.tsx'
import classes from './record-mails.module.css'
import { useMails } from './use-mails.ts'

/** What came by e-mail to a record, oldest first as people read a conversation; the newest one is open. */
export function RecordMails({ tableId, recordId }: { tableId: string; recordId: number }) {
  const { t } = useTranslation(['tableMail', 'common'])
  const { pages, mails, address } = useMails({ tableId, recordId })
  /** Those that someone opened or closed by hand. */
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map())
  if (pages.isPending)
    return (
      <Skeleton>
        <div className={classes.list}>
          <Bone width="100%" height={44} />
          <Bone width="100%" height={44} />
          <Bone width="100%" height={120} />
        </div>
      </Skeleton>
    )
  if (pages.isError)
    return (
      <BlockError
        title={errorText(pages.error)}
        action={
          <Button variant="default" onClick={() => void pages.refetch()}>
            {t('common:action.retry')}
          </Button>
        }
      />
    )
  if (mails.length === 0)
    return (
      <EmptyState
        place="bare"
        illustration="chat"
        title={t('thread.none')}
        text={address ? t('thread.begin', { address }) : t('thread.noneText')}
        actions={address && <CopyButton value={address}>{t('address.copy')}</CopyButton>}
      />
    )
  const newest = mails[0]?.id
  return (
    <div className={classes.root}>
      {pages.hasNextPage && (
        <Button
          variant="default"
          size="compact-sm"
          className={classes.older ?? ''}
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('thread.older')}
        </Button>
      )}
      <ol className={classes.list}>
        {mails.toReversed().map((mail) => {
          const isOpen = turned.get(mail.id) ?? mail.id === newest
          const turn = () => setTurned(new Map([...turned, [mail.id, !isOpen]]))
          return <MailItem key={mail.id} mail={mail} isOpen={isOpen} onTurn={turn} />
        })}
      </ol>
      {address && (
        <p className={classes.address}>
          <span className="t-small t-2">{t('thread.begin', { address })}</span>
          <CopyButton value={address} label={t('address.copy')} />
        </p>
      )}
    </div>
  )
}
