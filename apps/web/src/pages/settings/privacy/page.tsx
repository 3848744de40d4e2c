import { Button } from '@mantine/core'
import { Banner, PageBody, PageHeader, SettingsSection, toast } from '@oficina/ui'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../ground/session/session.ts'
import { useFormat } from '../../../ground/session/use-format.ts'
import { patchOrg, refreshSession } from '../../../features/settings/session-patch.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { EraseDialog } from './erase-dialog.tsx'
import classes from './privacy-page.module.css'

export const Route = createFileRoute('/settings/privacy/')({
  staticData: { title: 'settings:privacy.title', can: 'org.delete' },
  component: PrivacyPage,
})

const graceDays = 14

function PrivacyPage() {
  const { t } = useTranslation('settings')
  const { org } = useSession()
  const format = useFormat()
  const [asking, setAsking] = useState(false)
  const [inTwoWeeks] = useState(() => Date.now() + graceDays * 86_400_000)
  const abort = useMutation({
    ...api.orgs.abortDeletion.mutationOptions(),
    onSuccess: () => {
      patchOrg({ delete_at: null })
      void refreshSession()
      toast.saved({ title: t('privacy.aborted', { name: org.name }) })
    },
    onError: (error) => toast.error({ title: errorText(error) }),
  })
  return (
    <PageBody width={960}>
      <PageHeader title={t('privacy.title')} text={t('privacy.text')} />
      {org.delete_at && (
        <div className={classes.pending}>
          <Banner
            tone="danger"
            action={
              <Button variant="default" loading={abort.isPending} onClick={() => abort.mutate()}>
                {t('privacy.abort')}
              </Button>
            }
          >
            <b>{t('privacy.pending', { name: org.name })}</b>{' '}
            {t('privacy.pendingText', { date: format.dateTime(org.delete_at) })}
          </Banner>
        </div>
      )}
      <SettingsSection
        title={t('privacy.what')}
        footer={
          !org.delete_at && (
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('privacy.start')}
            </Button>
          )
        }
      >
        <ul className={classes.list}>
          <li>{t('privacy.erased', { name: org.name })}</li>
          <li>{t('privacy.grace', { date: format.date(org.delete_at ?? inTwoWeeks) })}</li>
          <li>{t('privacy.people')}</li>
          <li>{t('privacy.forever')}</li>
        </ul>
      </SettingsSection>
      {asking && <EraseDialog date={format.date(inTwoWeeks)} onClose={() => setAsking(false)} />}
    </PageBody>
  )
}
