import { Button, Switch } from '@mantine/core'
import type { PublicView } from '@oficina/contract'
import { Dialog, FormSkeleton, toast, useUiTexts } from '@oficina/ui'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../app/dialogs/dialog-components.ts'
import { useCan } from '../../app/session/session.ts'
import { api, isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { appQuery } from '../app-canvas/app-query.ts'
import { FormError } from '../forms/form-error.tsx'
import classes from './share-dialog.module.css'
import { ShareEmails } from './share-emails.tsx'
import { ShareLink } from './share-link.tsx'
import { ShareOptions } from './share-options.tsx'

/** "Share App": whether whoever has the link may see it, the link, how the page looks to them, and sending it. */
export default function ShareAppDialog({ params: { appId }, onClose }: DialogProps<{ appId: string }>) {
  const { t } = useTranslation('share')
  const texts = useUiTexts()
  const queries = useQueryClient()
  const app = useSuspenseQuery(appQuery(appId)).data
  const mayShare = useCan('apps.share') && app.can.manage
  const shared = { type: 'dashboard' as const, identifier: appId }
  const queryKey = api.publicViews.get.key(shared)
  const view = useQuery({
    queryKey,
    queryFn: async (): Promise<PublicView | null> => {
      try {
        return await api.publicViews.get(shared)
      } catch (error) {
        // It was never shared.
        if (isApiError(error, 'not_found')) return null
        throw error
      }
    },
    enabled: app.can.manage,
  })
  const turn = useMutation({
    mutationFn: (isOn: boolean) =>
      isOn
        ? api.publicViews.create({ ...shared, can_write: false })
        : api.publicViews.delete({ ...shared, can_write: false }),
    onSuccess: (saved) => queries.setQueryData(queryKey, saved),
    onError: (error) => toast.error({ title: refusalText(error, t('beyondRights')) }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.publicViews.list.key() }),
  })
  const isActive = view.data?.active === true
  return (
    <Dialog
      title={t('title')}
      width={520}
      onClose={() => onClose()}
      footer={
        <Button variant="default" onClick={() => onClose()}>
          {texts.close}
        </Button>
      }
    >
      {view.isPending && app.can.manage ? (
        <FormSkeleton fields={2} />
      ) : (
        <div className={classes.body}>
          <Switch
            label={t('toggle')}
            description={t('toggleText')}
            checked={isActive}
            disabled={!mayShare || turn.isPending}
            onChange={(event) => turn.mutate(event.currentTarget.checked)}
          />
          {!mayShare && <p className="t-2">{t('noPermission')}</p>}
          <FormError>{view.error && errorText(view.error)}</FormError>
          {view.data && isActive && (
            <>
              <ShareLink view={view.data} canRenew={mayShare} />
              {mayShare && <ShareOptions app={app} />}
              {mayShare && <ShareEmails token={view.data.token} />}
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** Nobody shares what they may not see themselves: that has words of its own. */
function refusalText(error: unknown, beyond: string): string {
  const isBeyond = isApiError(error, 'permission_denied') && error.details.reason === 'beyond_own_rights'
  return isBeyond ? beyond : errorText(error)
}
