import { ActionIcon } from '@mantine/core'
import { CopyButton, Icon, LazyPopover } from '@oficina/ui'
import { IconCode } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, useSession } from '../session/session.ts'
import { useDebugMode } from './debug-mode.ts'
import classes from './dev-options.module.css'

/** Ids of where one is, to copy: for those who write code, while they build, and for anyone in debug mode. */
export function DevOptions() {
  const { t } = useTranslation()
  const session = useSession()
  const allowed = useCan('lowCode.use')
  const { href } = useLocation()
  const debug = useDebugMode()
  const [isOpen, setOpen] = useState(false)
  if (!debug && (!allowed || !session.settings.build_mode)) return null
  const rows = [
    [t('dev.orgId'), session.org.id],
    [t('dev.userId'), session.user.id_user],
    [t('dev.sessionId'), session.id_session],
    [t('dev.path'), href],
  ] as const
  return (
    <LazyPopover
      opened={isOpen}
      onChange={setOpen}
      width={340}
      position="bottom-end"
      trapFocus
      returnFocus
      target={
        <ActionIcon aria-label={t('dev.title')} aria-haspopup="dialog" onClick={() => setOpen((now) => !now)}>
          <Icon of={IconCode} size={17} />
        </ActionIcon>
      }
      dropdown={{ 'aria-label': t('dev.title') }}
      content={() => (
        <>
          <div className={classes.title}>{t('dev.title')}</div>
          <dl className={classes.list}>
            {rows.map(([label, value]) => (
              <div key={label} className={classes.row}>
                <dt className="t-small t-3">{label}</dt>
                <dd className={`t-cut ${classes.value}`} title={value}>
                  {value}
                </dd>
                <CopyButton value={value} label={`${t('action.copy')}: ${label}`} />
              </div>
            ))}
          </dl>
        </>
      )}
    />
  )
}
