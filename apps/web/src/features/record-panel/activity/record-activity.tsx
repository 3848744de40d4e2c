import { Button } from '@mantine/core'
import type { Table } from '@oficina/contract'
import { BlockError, Bone, EmptyState, Skeleton } from '@oficina/ui'
import { Fragment, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, useSession } from '../../../ground/session/session.ts'
import { useFormat } from '../../../ground/session/use-format.ts'
import { errorText } from '../../../lib/error-text.ts'
import type { Env } from '../../fields/field-env.ts'
import { useFieldsById } from '../../records/use-table.ts'
import { CommentItem, UnsentItem } from '../comments/comment-item.tsx'
import commentClasses from '../comments/comments.module.css'
import { Composer } from '../comments/composer.tsx'
import { draftAt, keepDraft } from '../comments/drafts.ts'
import { useComments } from '../comments/use-comments.ts'
import { useHistoryPages } from '../history/use-history-pages.ts'
import type { EditedRecord } from '../record-edit.ts'
import classes from './activity.module.css'
import { ChangeLine } from './change-line.tsx'
import { isNextOf, mergeActivity } from './merge-activity.ts'
import { useNewestInSight } from './use-newest-in-sight.ts'

export type Shown = 'all' | 'comments' | 'changes'

interface RecordActivityProps {
  table: Table
  edit: EditedRecord
  env: Env
  shown: Shown
}

/** What was said about the record and what was done to it, oldest first, with a place to write below. */
export function RecordActivity({ table, edit, env, shown }: RecordActivityProps) {
  const { t } = useTranslation(['record', 'common'])
  const format = useFormat()
  const { tableId, recordId } = edit
  const place = { tableId, recordId }
  const userId = useSession().user.id_user
  const mayWrite = useCan('comments.write') && !edit.isGone
  const fields = useFieldsById(table)
  const comments = useComments(place)
  const history = useHistoryPages(edit, shown !== 'comments')
  const list = useRef<HTMLDivElement>(null)
  const { items, older } = mergeActivity(
    shown === 'changes'
      ? { items: [], hasMore: false }
      : { items: comments.comments, hasMore: comments.pages.hasNextPage },
    shown === 'comments'
      ? { items: [], hasMore: false }
      : { items: history.entries, hasMore: history.pages.hasNextPage },
  )
  const waiting = [comments.pages, ...(shown === 'comments' ? [] : [history.pages])]
  const isPending = waiting.some((one) => one.isPending)
  const last = isPending ? undefined : items.at(-1)
  useNewestInSight(list, last ? `${last.at} ${comments.unsent.length}` : null)
  const failed = waiting.find((one) => one.isError)
  if (failed?.error)
    return (
      <BlockError
        title={errorText(failed.error)}
        action={
          <Button variant="default" onClick={() => void failed.refetch()}>
            {t('common:action.retry')}
          </Button>
        }
      />
    )
  if (isPending) return <Loading />
  const olderPages = older === 'comments' ? comments.pages : history.pages
  const draftPlace = `${userId} ${tableId} ${recordId}`
  const dayOf = (at: string) => format.longDay(at)
  return (
    <div ref={list} className={classes.root}>
      {older && (
        <Button
          variant="default"
          size="compact-sm"
          className={classes.older ?? ''}
          loading={olderPages.isFetchingNextPage}
          onClick={() => void olderPages.fetchNextPage()}
        >
          {t('activity.older')}
        </Button>
      )}
      {items.length === 0 && comments.unsent.length === 0 && (
        <EmptyState
          place="bare"
          illustration="chat"
          title={t('chat.none')}
          {...(mayWrite && { text: t('comments.begin') })}
        />
      )}
      <ol className={classes.list}>
        {items.map((item, n) => {
          const before = items[n - 1]
          const day = dayOf(item.at)
          return (
            <Fragment key={item.kind === 'comment' ? item.comment.id : `v${item.entry.version}`}>
              {(!before || dayOf(before.at) !== day) && (
                <li className={classes.day} aria-label={day}>
                  <time dateTime={item.at}>{day}</time>
                </li>
              )}
              {item.kind === 'comment' ? (
                <CommentItem
                  comment={item.comment}
                  place={place}
                  env={env}
                  isNext={isNextOf(item, before)}
                  refetch={comments.refetch}
                />
              ) : (
                <ChangeLine entry={item.entry} fields={fields} env={env} />
              )}
            </Fragment>
          )
        })}
        {comments.unsent.map((message) => (
          <UnsentItem key={message.key} message={message} comments={comments} />
        ))}
      </ol>
      {mayWrite && shown !== 'changes' && (
        <div className={commentClasses.dock}>
          <Composer
            key={draftPlace}
            env={env}
            initial={draftAt(draftPlace)}
            onDraft={(draft) => keepDraft(draftPlace, draft)}
            label={t('comments.write')}
            sendLabel={t('comments.send')}
            onSend={(text, picked) =>
              void comments.send({ key: crypto.randomUUID(), text, mentions: picked.map((one) => ({ ...one })) })
            }
          />
        </div>
      )}
    </div>
  )
}

function Loading() {
  return (
    <Skeleton>
      <div className={classes.bones}>
        {['70%', '40%', '80%', '55%', '60%'].map((width) => (
          <Bone key={width} width={width} />
        ))}
      </div>
    </Skeleton>
  )
}
