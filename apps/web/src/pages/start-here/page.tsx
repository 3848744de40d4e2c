import type { Session } from '@oficina/contract'
import { type IconType, Icon, PageBody, PageHeader, ProgressBar, Tile } from '@oficina/ui'
import {
  IconApps,
  IconCheck,
  IconPlayerPlay,
  IconSparkles,
  IconTable,
  IconTemplate,
  IconUpload,
  IconUserPlus,
} from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dialogStack } from '../../app/dialogs/dialog-stack.ts'
import type { DialogName } from '../../app/dialogs/dialog-names.ts'
import { PathLink } from '../../app/navigation/path-link.tsx'
import { usePageExists } from '../../app/navigation/use-go.ts'
import { useSession } from '../../app/session/session.ts'
import { type Home, homeQuery } from '../../features/items/home-query.ts'
import { HomeTabs } from '../../features/items/home-tabs.tsx'
import { startsHere } from '../../features/items/starts-here.ts'
import { api } from '../../lib/api.ts'
import classes from './start-here.module.css'

export const Route = createFileRoute('/start-here/')({
  staticData: { title: 'home:tabs.startHere', messages: ['home'], can: 'build.use' },
  component: StartHerePage,
})

interface Step {
  id: 'table' | 'upload' | 'app' | 'ai' | 'invite' | 'templates' | 'videos'
  icon: IconType
  can: (session: Session) => boolean
  path?: string
  dialog?: DialogName
  /** Null for what is never done: it is there to come back to. */
  isDone: ((home: Home, people: number) => boolean) | null
}

const hasType = (type: string) => (home: Home) => home.tabs.some((tab) => tab.type === type)

const steps: readonly Step[] = [
  {
    id: 'table',
    icon: IconTable,
    can: ({ can }) => can['tables.create'],
    dialog: 'createTable',
    isDone: hasType('table'),
  },
  { id: 'upload', icon: IconUpload, can: ({ can }) => can['connector.view'], path: '/connector', isDone: null },
  { id: 'ai', icon: IconSparkles, can: ({ can }) => can['apps.create'], path: '/builder', isDone: null },
  { id: 'app', icon: IconApps, can: ({ can }) => can['apps.create'], dialog: 'createApp', isDone: hasType('app') },
  {
    id: 'invite',
    icon: IconUserPlus,
    can: ({ can }) => can['users.manage'],
    path: '/settings/users',
    isDone: (_home, people) => people > 1,
  },
  { id: 'templates', icon: IconTemplate, can: ({ can }) => can['templates.view'], path: '/templates', isDone: null },
  { id: 'videos', icon: IconPlayerPlay, can: () => true, path: '/settings/video-guides', isDone: null },
]

/** The first steps of an organisation, and which of them are done. */
function StartHerePage() {
  const session = useSession()
  return startsHere(session) ? <StartHere session={session} /> : <Navigate to="/home" replace />
}

function StartHere({ session }: { session: Session }) {
  const { t } = useTranslation('home')
  const exists = usePageExists()
  const home = useSuspenseQuery(homeQuery).data
  const people = useQuery(api.users.colleagues.queryOptions()).data?.people.length ?? 0
  const shown = steps.filter((step) => step.can(session) && (step.path === undefined || exists(step.path)))
  const counted = shown.filter(({ isDone }) => isDone !== null)
  const done = counted.filter(({ isDone }) => isDone?.(home, people))
  return (
    <>
      <HomeTabs />
      <PageBody width={760}>
        <PageHeader title={t('startHere.title')} text={t('startHere.text')} />
        <div className={classes.progress}>
          <ProgressBar
            value={counted.length === 0 ? 0 : done.length / counted.length}
            label={t('startHere.progress', { done: done.length, total: counted.length })}
          />
          <span className="t-small t-2 t-num">
            {t('startHere.progress', { done: done.length, total: counted.length })}
          </span>
        </div>
        <ul className={classes.steps}>
          {shown.map((step) => (
            <li key={step.id}>
              <StepLink step={step} isDone={done.includes(step)} />
            </li>
          ))}
        </ul>
      </PageBody>
    </>
  )
}

function StepLink({ step, isDone }: { step: Step; isDone: boolean }) {
  const { t } = useTranslation('home')
  const { id, icon, path, dialog } = step
  const content = (
    <>
      <Tile icon={isDone ? IconCheck : icon} color={isDone ? 'verde' : 'azul'} size={36} />
      <span className={classes.words}>
        <span className="t-strong">{t(`startHere.${id}`)}</span>
        <span className="t-small t-2">{t(`startHere.${id}Text`)}</span>
      </span>
      {isDone && (
        <span className={`t-small t-2 ${classes.done}`}>
          <Icon of={IconCheck} size={14} /> {t('startHere.done')}
        </span>
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
