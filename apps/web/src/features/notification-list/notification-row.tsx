import type { Notification, NotificationType } from '@oficina/contract'
import { Avatar, type IconType, Tile } from '@oficina/ui'
import {
  IconAt,
  IconBell,
  IconCheckbox,
  IconCopy,
  IconDownload,
  IconMessageCircle,
  IconRobot,
  IconTemplate,
  IconUpload,
  IconUserPlus,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PathLink } from '../../ground/navigation/path-link.tsx'
import { useFormat } from '../../ground/session/use-format.ts'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { isLocalPath } from '../../lib/redirects.ts'
import classes from './notification-list.module.css'
import { setUnread } from './unread.ts'

const icons: Record<NotificationType, IconType> = {
  mention: IconAt,
  task: IconCheckbox,
  chat: IconMessageCircle,
  import: IconUpload,
  export: IconDownload,
  duplicate: IconCopy,
  template: IconTemplate,
  invite: IconUserPlus,
  agent: IconRobot,
  system: IconBell,
}

/** One notification. Opening it is reading it. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const { id, title, description, link, is_read: isRead, created_at: at, actor, props } = notification
  const read = useMutation({
    ...api.notifications.read.mutationOptions(),
    onSuccess: ({ unread }) => {
      setUnread(unread)
      void queryClient.invalidateQueries({ queryKey: api.notifications.list.key() })
    },
  })
  const open = () => {
    if (!isRead) read.mutate({ id })
  }
  const content = (
    <>
      {actor ? (
        <Avatar name={actor.name} src={actor.photo_url} colorKey={actor.id_user} size={32} />
      ) : (
        <Tile icon={icons[props.type]} size={32} />
      )}
      <span className={classes.words}>
        <span className={isRead ? '' : 't-strong'}>{title}</span>
        <span className={`t-small t-2 ${classes.text}`}>{description}</span>
      </span>
      <time className={`t-small t-3 ${classes.time}`} dateTime={at} title={format.dateTime(at)}>
        {format.relative(at)}
      </time>
      <span className={classes.dot} data-unread={!isRead || undefined}>
        {!isRead && <span className="sr-only">{t('unread')}</span>}
      </span>
    </>
  )
  return (
    <li className={classes.item}>
      {link?.startsWith('/api/') ? (
        // A file: the browser fetches it, and the page stays.
        <a href={link} download className={classes.row} onClick={open}>
          {content}
        </a>
      ) : link !== null && isLocalPath(link) ? (
        <PathLink to={link} className={classes.row} onClick={open}>
          {content}
        </PathLink>
      ) : (
        <button type="button" className={classes.row} onClick={open}>
          {content}
        </button>
      )}
    </li>
  )
}
