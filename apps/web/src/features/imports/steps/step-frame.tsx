import { Icon, PageBody, PageHeader } from '@oficina/ui'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PathLink } from '../../../ground/navigation/path-link.tsx'
import { useConnectorPaths } from '../connector-place.ts'
import classes from './steps.module.css'

const stages = ['file', 'match', 'import'] as const
export type Stage = (typeof stages)[number]

/** How far one is on the way from a file to a table. */
export function Stages({ at, isRemote = false }: { at: Stage | 'done'; isRemote?: boolean }) {
  const { t } = useTranslation('imports')
  const now = at === 'done' ? stages.length : stages.indexOf(at)
  return (
    <ol className={classes.stages} aria-label={t('stages.label')}>
      {stages.map((stage, n) => (
        <li key={stage} className={classes.stage} data-now={n === now || undefined} aria-current={n === now && 'step'}>
          <span className={classes.mark} data-done={n < now || undefined}>
            {n < now ? <Icon of={IconCheck} size={12} stroke={2.4} /> : n + 1}
          </span>
          {t(stage === 'file' && isRemote ? 'stages.connection' : `stages.${stage}`)}
        </li>
      ))}
    </ol>
  )
}

interface StepFrameProps {
  title: string
  text?: string | undefined
  stage: Stage | 'done' | null
  /** It begins with a connection rather than a file. */
  isRemote?: boolean
  children: ReactNode
}

/** A step on a page of its own, with the way back to all sources. */
export function StepFrame({ title, text, stage, isRemote = false, children }: StepFrameProps) {
  const { t } = useTranslation('imports')
  const { home } = useConnectorPaths()
  return (
    <PageBody width={760}>
      <PathLink to={home} className={`text-link t-small ${classes.back}`}>
        {t('back')}
      </PathLink>
      <PageHeader title={title} text={text} />
      {stage && (
        <div className={classes.way}>
          <Stages at={stage} isRemote={isRemote} />
        </div>
      )}
      {children}
    </PageBody>
  )
}
