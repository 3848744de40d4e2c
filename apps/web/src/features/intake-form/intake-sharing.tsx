import { Switch } from '@mantine/core'
import type { IntakeForm } from '@oficina/contract'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ground/session/session.ts'
import { whyNot } from '../../ground/session/why-not.ts'
import { errorText } from '../../lib/error-text.ts'
import { OrphanedLink } from '../app-share/orphaned-link.tsx'
import { ShareLink } from '../app-share/share-link.tsx'
import { useSharing } from '../app-share/use-sharing.ts'
import { FormError } from '../forms/form-error.tsx'
import { UpsellNote } from '../settings/upsell-note.tsx'
import classes from './intake-form.module.css'

/** Whether whoever has the link may fill in the form, and the link itself. */
export function IntakeSharing({ form }: { form: IntakeForm }) {
  const { t } = useTranslation(['forms', 'share'])
  const session = useSession()
  const mayShare = session.can['apps.share']
  const shared = { type: 'form' as const, identifier: form.form_id }
  const { view, turn, isActive } = useSharing({ shared, mayAsk: true, beyondText: t('intake.beyondRights') })
  return (
    <div className={classes.cover}>
      <Switch
        label={t('intake.open')}
        description={t(form.state === 'open' ? 'intake.openText' : `intake.${form.state}`)}
        checked={isActive}
        disabled={!mayShare || view.isPending || turn.isPending}
        onChange={(event) => turn.mutate({ isOn: event.currentTarget.checked })}
      />
      {whyNot(session, 'apps.share') === 'needs_plan' && <UpsellNote feature="advancedBusinessFeatures" />}
      <FormError>{view.error && errorText(view.error)}</FormError>
      {view.data?.is_orphaned && <OrphanedLink turn={turn} mayShare={mayShare} />}
      {view.data && isActive && !view.data.is_orphaned && <ShareLink view={view.data} canRenew={mayShare} />}
    </div>
  )
}
