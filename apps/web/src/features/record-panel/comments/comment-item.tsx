import { ActionIcon, Button } from '@mantine/core'
import type { RecordComment } from '@oficina/contract'
import { Avatar, Icon, LazyMenu, Menu, toast } from '@oficina/ui'
import { IconAlertCircle, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, useSession } from '../../../ground/session/session.ts'
import { useFormat } from '../../../ground/session/use-format.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import type { Env } from '../../fields/field-env.ts'
import { telling } from '../remove-record.ts'
import { partsOf, toDraft } from './comment-text.ts'
import classes from './comments.module.css'
import { Composer } from './composer.tsx'
import type { Comments, Unsent } from './use-comments.ts'

interface CommentItemProps {
  comment: RecordComment
  place: { tableId: string; recordId: number }
  env: Env
  /** Right behind one of the same person: their name stands above already. */
  isNext: boolean
  refetch: Comments['refetch']
}

/** One comment. Its author can change it, and delete it with the way back at hand. */
export function CommentItem({ comment, place, env, isNext, refetch }: CommentItemProps) {
  const { t } = useTranslation(['record', 'common'])
  const format = useFormat()
  const isOwn = useSession().user.id_user === comment.by.id
  const mayWrite = useCan('comments.write')
  const [isEdited, setEdited] = useState(false)
  const name = comment.by.name ?? t('who.unknown')
  const photo = comment.by.id ? env.people.get(comment.by.id)?.photo_url : null
  const at = { ...place, commentId: comment.id }

  const save = (text: string) => {
    setEdited(false)
    if (text === comment.text) return
    void telling(async () => {
      await api.comments.update({ ...at, text })
      await refetch()
    })
  }
  const restore = async () => {
    await api.comments.restore(at)
    await refetch()
  }
  const remove = () =>
    telling(async () => {
      await api.comments.remove(at)
      await refetch()
      toast.success({
        title: t('comments.deleted'),
        action: { label: t('menu.undo'), onClick: () => void telling(restore) },
      })
    })
  return (
    <li className={classes.item} data-comment={comment.id} data-next={isNext || undefined}>
      {!isNext && (
        <Avatar name={name} src={photo ?? null} {...(comment.by.id && { colorKey: comment.by.id })} size={24} />
      )}
      <div className={classes.body}>
        {!isNext && (
          <p className={classes.head}>
            <b className="t-strong">{name}</b>
            <time
              className="t-small t-3 t-num"
              dateTime={comment.created_at}
              title={format.dateTime(comment.created_at)}
            >
              {format.time(comment.created_at)}
            </time>
          </p>
        )}
        {isEdited ? (
          <Composer
            env={env}
            initial={toDraft(comment)}
            label={t('comments.edit')}
            sendLabel={t('comments.save')}
            onSend={save}
            onCancel={() => setEdited(false)}
          />
        ) : (
          <p className={classes.text}>
            <CommentText comment={comment} />
            {comment.edited_at && <span className="t-small t-3"> {t('comments.edited')}</span>}
          </p>
        )}
      </div>
      {isOwn && mayWrite && !isEdited && (
        <LazyMenu
          width={180}
          position="bottom-end"
          target={
            <ActionIcon className={classes.more ?? ''} size={24} aria-label={t('comments.actions')}>
              <Icon of={IconDots} size={15} />
            </ActionIcon>
          }
          items={() => (
            <>
              <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={() => setEdited(true)}>
                {t('comments.edit')}
              </Menu.Item>
              <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => void remove()}>
                {t('comments.delete')}
              </Menu.Item>
            </>
          )}
        />
      )}
    </li>
  )
}

function CommentText({ comment }: { comment: Pick<RecordComment, 'text' | 'mentions'> }) {
  const { t } = useTranslation('record')
  return partsOf(comment, t('who.unknown')).map((part, n) =>
    'mention' in part ? (
      <span key={n} className={classes.mention}>
        @{part.name}
      </span>
    ) : (
      <span key={n}>{part.text}</span>
    ),
  )
}

/** A comment on its way, or one that did not get there. */
export function UnsentItem({ message, comments }: { message: Unsent; comments: Comments }) {
  const { t } = useTranslation(['record', 'common'])
  const { error } = message
  return (
    <li className={classes.item} data-next data-unsent={error ? 'failed' : 'sending'}>
      <div className={classes.body}>
        <p className={classes.text}>
          <CommentText comment={message} />
        </p>
        {error && (
          <p className={classes.failed} role="alert">
            <Icon of={IconAlertCircle} size={14} />
            <span>{errorText(error)}</span>
            <Button variant="default" size="compact-xs" onClick={() => void comments.send(message)}>
              {t('common:action.retry')}
            </Button>
            <Button variant="default" size="compact-xs" onClick={() => comments.drop(message.key)}>
              {t('comments.delete')}
            </Button>
          </p>
        )}
      </div>
    </li>
  )
}
