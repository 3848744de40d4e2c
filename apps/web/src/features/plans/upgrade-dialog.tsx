import { gainedFeatures } from '@oficina/access'
import { Button } from '@mantine/core'
import { Dialog, useUiTexts } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { useSession } from '../../ground/session/session.ts'
import type { NamedPlan } from './plan-name.ts'
import { useUpgradeWay } from './upgrade-way.tsx'
import classes from './upgrade-dialog.module.css'

/** What another plan has, and how this person gets it. */
export default function UpgradeDialog({ params: { plan }, onClose }: DialogProps<{ plan: NamedPlan }>) {
  const { t } = useTranslation('plans')
  const texts = useUiTexts()
  const session = useSession()
  const way = useUpgradeWay()
  const name = t(`name.${plan}`)
  const isBlocked = session.plan.id === 'blocked'
  const gained = gainedFeatures(session.plan.features, plan)
  return (
    <Dialog
      title={isBlocked ? t('reactivateTitle', { name: session.org.name }) : t('title', { plan: name })}
      onClose={() => onClose()}
      footer={
        <>
          <Button variant="default" onClick={() => onClose()}>
            {texts.close}
          </Button>
          {way.button(() => onClose())}
        </>
      }
    >
      {!isBlocked && gained.length > 0 && (
        <>
          <p className="t-2">{t('includes', { plan: name })}</p>
          <ul className={classes.list}>
            {gained.map((feature) => (
              <li key={feature}>{t(`feature.${feature}`)}</li>
            ))}
          </ul>
        </>
      )}
      {way.text && <p className="t-2">{way.text}</p>}
    </Dialog>
  )
}
