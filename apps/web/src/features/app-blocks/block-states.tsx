import { Button } from '@mantine/core'
import { Bone, Icon, Skeleton } from '@oficina/ui'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import classes from './block-states.module.css'

interface NoteProps {
  icon: typeof IconLock
  title: string
  text?: ReactNode
  action?: ReactNode
  tone?: 'danger'
}

/** What a block says in place of what it would show. Small blocks have room for little: the rest can be pointed at. */
export function BlockNote({ icon, title, text, action, tone }: NoteProps) {
  return (
    <div className={classes.note} data-note data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      <Icon of={icon} size={18} />
      <div className={classes.words}>
        <p className="t-strong">{title}</p>
        {text && <div className="t-small t-2">{text}</div>}
      </div>
      {action}
    </div>
  )
}

/** Nothing to show, and why. */
export function BlockEmpty({ icon, title, text, action }: Omit<NoteProps, 'tone'>) {
  return <BlockNote icon={icon} title={title} text={text} action={action} />
}

/** The block failed; the page goes on. */
export function BlockFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('blocks')
  if (isApiError(error) && error.code === 403) return <BlockForbidden />
  return (
    <BlockNote
      icon={IconAlertTriangle}
      tone="danger"
      title={t('state.error')}
      text={isApiError(error) ? errorText(error) : null}
      action={
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          {t('state.retry')}
        </Button>
      }
    />
  )
}

export function BlockForbidden() {
  const { t } = useTranslation('blocks')
  return <BlockNote icon={IconLock} title={t('state.forbidden')} text={t('state.forbiddenText')} />
}

/** While the first answer is on its way. */
export function BlockWait({ lines = 3 }: { lines?: number }) {
  return (
    <div className={classes.wait}>
      <Skeleton>
        {Array.from({ length: lines }, (_, line) => (
          <Bone key={line} width={`${90 - line * 18}%`} height={12} />
        ))}
      </Skeleton>
    </div>
  )
}
