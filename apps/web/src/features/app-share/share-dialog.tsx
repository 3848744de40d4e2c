import { Button, Switch } from '@mantine/core'
import type { PublicView } from '@oficina/contract'
import { Dialog, FormSkeleton, useUiTexts } from '@oficina/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ground/session/session.ts'
import { whyNot } from '../../ground/session/why-not.ts'
import { errorText } from '../../lib/error-text.ts'
import { FormError } from '../forms/form-error.tsx'
import { UpsellNote } from '../settings/upsell-note.tsx'
import { OrphanedLink } from './orphaned-link.tsx'
import classes from './share-dialog.module.css'
import { ShareEmails } from './share-emails.tsx'
import { ShareLink } from './share-link.tsx'
import type { useSharing } from './use-sharing.ts'

interface ShareDialogProps {
  title: string
  text: string
  sharing: ReturnType<typeof useSharing>
  mayShare: boolean
  isWaiting: boolean
  /** Asks for the switch to be turned. */
  onTurn: (isOn: boolean) => void
  /** What is chosen before it is shared, too. */
  children?: ReactNode
  /** What can be set only while it is shared. */
  options?: (view: PublicView) => ReactNode
  onClose: () => void
}

/** Whether whoever has the link may see something, the link itself, how it looks to them, and sending it. */
export function ShareDialog(props: ShareDialogProps) {
  const { title, text, sharing, mayShare, isWaiting, onTurn, children, options, onClose } = props
  const { t } = useTranslation('share')
  const texts = useUiTexts()
  const lacks = whyNot(useSession(), 'apps.share')
  const { view, turn, isActive } = sharing
  return (
    <Dialog
      title={title}
      width={520}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      {isWaiting ? (
        <FormSkeleton fields={2} />
      ) : (
        <div className={classes.body}>
          <Switch
            label={t('toggle')}
            description={text}
            checked={isActive}
            disabled={!mayShare || turn.isPending}
            onChange={(event) => onTurn(event.currentTarget.checked)}
          />
          {!mayShare &&
            (lacks === 'needs_plan' ? (
              <UpsellNote feature="advancedBusinessFeatures" />
            ) : (
              <p className="t-2">{t('noPermission')}</p>
            ))}
          <FormError>{view.error && errorText(view.error)}</FormError>
          {children}
          {view.data?.is_orphaned && <OrphanedLink turn={turn} mayShare={mayShare} />}
          {view.data && isActive && !view.data.is_orphaned && (
            <>
              <ShareLink view={view.data} canRenew={mayShare} />
              {mayShare && options?.(view.data)}
              {mayShare && <ShareEmails token={view.data.token} />}
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}
