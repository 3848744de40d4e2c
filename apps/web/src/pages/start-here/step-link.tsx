import { Icon, type IconType, Tile } from '@oficina/ui'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dialogStack } from '../../ground/dialogs/dialog-stack.ts'
import type { DialogName } from '../../app/dialogs/dialog-names.ts'
import { PathLink } from '../../ground/navigation/path-link.tsx'
import classes from './start-here.module.css'

interface Props {
  icon: IconType
  title: string
  text: string
  isDone: boolean
  path?: string | undefined
  dialog?: DialogName | undefined
}

/** One step: where it leads, and whether it was taken. */
export function StepLink({ icon, title, text, isDone, path, dialog }: Props) {
  const { t } = useTranslation('start')
  const content = (
    <>
      <Tile icon={isDone ? IconCheck : icon} color={isDone ? 'verde' : 'azul'} size={36} />
      <span className={classes.words}>
        <span className="t-strong">{title}</span>
        <span className="t-small t-2">{text}</span>
      </span>
      {isDone ? (
        <span className={`t-small t-2 ${classes.done}`}>
          <Icon of={IconCheck} size={14} /> {t('done')}
        </span>
      ) : (
        <Icon of={IconChevronRight} size={16} className={classes.on} />
      )}
    </>
  )
  if (path !== undefined)
    return (
      <PathLink to={path} className={classes.step}>
        {content}
      </PathLink>
    )
  return (
    <button type="button" className={classes.step} onClick={() => dialog && void dialogStack.push(dialog, {})}>
      {content}
    </button>
  )
}
