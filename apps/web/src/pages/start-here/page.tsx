import { Button } from '@mantine/core'
import type { Sample, Session } from '@oficina/contract'
import { Banner, PageBody, PageHeader, ProgressBar, Section } from '@oficina/ui'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageExists } from '../../ground/navigation/use-go.ts'
import { useSession } from '../../ground/session/session.ts'
import { homeQuery } from '../../features/items/home-query.ts'
import { HomeTabs } from '../../features/items/home-tabs.tsx'
import { sampleQuery } from '../../features/items/first-steps-done.tsx'
import { ownOf, progressOf } from '../../features/items/own-steps.ts'
import { mayStartHere } from '../../features/items/starts-here.ts'
import { useUserSetting } from '../../ground/session/use-user-setting.ts'
import { useRemoveSample } from '../../features/samples/remove-sample.tsx'
import { api } from '../../lib/api.ts'
import classes from './start-here.module.css'
import { StepLink } from './step-link.tsx'
import { steps, tourIcons } from './steps.ts'

export const Route = createFileRoute('/start-here/')({
  staticData: { title: 'home:tabs.startHere', messages: ['home', 'start'], can: 'build.use' },
  component: StartHerePage,
})

/** The first steps: through the sample company, where there is one, and to one's own. */
function StartHerePage() {
  const session = useSession()
  // Read anew whenever the sample comes, stands or goes.
  return mayStartHere(session) ? (
    <StartHere key={session.org.sample} session={session} />
  ) : (
    <Navigate to="/home" replace />
  )
}

function StartHere({ session }: { session: Session }) {
  const { t } = useTranslation('start')
  const exists = usePageExists()
  const sample = useSuspenseQuery(sampleQuery).data
  const { tabs } = useSuspenseQuery(homeQuery).data
  const people = useQuery(api.users.colleagues.queryOptions()).data?.people ?? []
  const own = ownOf(sample, tabs, people)
  const shown = steps.filter((step) => step.can(session) && (step.path === undefined || exists(step.path)))
  const { done, total } = progressOf(session, sample, own)
  const progress = t('progress', { done, total })
  return (
    <>
      <HomeTabs />
      <PageBody width={760}>
        <PageHeader title={t('title')} text={t('text')} />
        <div className={classes.progress}>
          <ProgressBar value={total === 0 ? 0 : done / total} label={progress} />
          <span className="t-small t-2 t-num">{progress}</span>
        </div>
        <SampleTour sample={sample} />
        <Part title={sample.state === null ? null : t('own')} text={t('ownText')}>
          {shown.map(({ id, icon, path, dialog, isDone }) => (
            <li key={id}>
              <StepLink
                icon={icon}
                title={t(`steps.${id}`)}
                text={t(`steps.${id}Text`)}
                isDone={isDone?.(own) ?? false}
                path={path}
                dialog={dialog}
              />
            </li>
          ))}
        </Part>
        {sample.state !== null && session.can['sample.remove'] && <RemoveSample state={sample.state} />}
        <ShowOrHide />
      </PageBody>
    </>
  )
}

/** A titled list of steps; without a title where it is the only one. */
function Part({ title, text, children }: { title: string | null; text: string; children: React.ReactNode }) {
  const list = <ol className={classes.steps}>{children}</ol>
  if (title === null) return list
  return (
    <Section title={title}>
      <p className={`t-2 ${classes.about}`}>{text}</p>
      {list}
    </Section>
  )
}

function SampleTour({ sample: { state, company, steps } }: { sample: Sample }) {
  const { t } = useTranslation('start')
  if (state === null) return null
  if (state !== 'ready')
    return (
      <div className={classes.notice}>
        <Banner tone={state === 'failed' ? 'warn' : 'info'}>{t(`sample.${state}`)}</Banner>
      </div>
    )
  return (
    <Part title={t('sample.title', { company })} text={t('sample.text')}>
      {steps.map(({ id, path, done }) => (
        <li key={id}>
          <StepLink
            icon={tourIcons[id]}
            title={t(`sample.${id}`)}
            text={t(`sample.${id}Text`)}
            isDone={done}
            path={path}
          />
        </li>
      ))}
    </Part>
  )
}

function RemoveSample({ state }: { state: NonNullable<Sample['state']> }) {
  const { t } = useTranslation('start')
  const { ask, isUnderway } = useRemoveSample()
  return (
    <section className={classes.remove} aria-label={t('remove.title')}>
      <span className={classes.words}>
        <span className="t-strong">{t('remove.title')}</span>
        <span className="t-small t-2">{t('remove.text')}</span>
      </span>
      <Button variant="default" onClick={ask} loading={isUnderway || state === 'removing'}>
        {t('remove.button')}
      </Button>
    </section>
  )
}

/** For this person alone. Hidden, it is still to be found in the help menu. */
function ShowOrHide() {
  const { t } = useTranslation('start')
  const [isShown, setShown] = useUserSetting('start_here')
  const navigate = useNavigate()
  const hide = () => {
    setShown(false)
    void navigate({ to: '/home', replace: true })
  }
  const which = isShown ? 'hide' : 'show'
  return (
    <section className={classes.remove} aria-label={t(`${which}.title`)}>
      <span className={classes.words}>
        <span className="t-strong">{t(`${which}.title`)}</span>
        <span className="t-small t-2">{t(`${which}.text`)}</span>
      </span>
      <Button variant="default" onClick={isShown ? hide : () => setShown(true)}>
        {t(`${which}.button`)}
      </Button>
    </section>
  )
}
