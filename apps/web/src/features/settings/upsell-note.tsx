import { Icon } from '@oficina/ui'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PathLink } from '../../ground/navigation/path-link.tsx'
import { usePageExists } from '../../ground/navigation/use-go.ts'
import { useCan } from '../../ground/session/session.ts'
import classes from './upsell-note.module.css'

/** Says why something cannot be used, and leads to the plans where the person may change them. */
export function UpsellNote({ children, plans = true }: { children: ReactNode; plans?: boolean }) {
  const { t } = useTranslation('settings')
  const mayPay = useCan('plan.manage')
  const pageExists = usePageExists()
  return (
    <div className={classes.root}>
      <Icon of={IconLock} size={15} />
      <span className={classes.words}>{children}</span>
      {plans && mayPay && pageExists('/settings/plans') && (
        <PathLink to="/settings/plans" className="text-link">
          {t('seePlans')}
        </PathLink>
      )}
    </div>
  )
}
