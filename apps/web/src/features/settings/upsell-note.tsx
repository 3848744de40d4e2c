import type { PlanFeature } from '@oficina/access'
import { Icon } from '@oficina/ui'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { openUpgrade, planFor } from '../plans/plan-name.ts'
import classes from './upsell-note.module.css'

interface UpsellNoteProps {
  /** Why it cannot be used; else the plan that has it. */
  children?: ReactNode
  /** What the plan lacks; opens the upgrade dialog. Without it, another plan would not help. */
  feature?: PlanFeature
}

/** Says why something cannot be used, and leads to the plan that has it. */
export function UpsellNote({ children, feature }: UpsellNoteProps) {
  const { t } = useTranslation('plans')
  return (
    <div className={classes.root}>
      <Icon of={IconLock} size={15} />
      <span className={classes.words}>
        {children ?? (feature && t('part', { plan: t(`name.${planFor(feature)}`) }))}
      </span>
      {feature && (
        <button type="button" className="text-link" onClick={() => openUpgrade(feature)}>
          {t('upgrade')}
        </button>
      )}
    </div>
  )
}
