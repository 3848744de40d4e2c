import { Button } from '@mantine/core'
import { Banner } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { useUpgrade } from './use-upgrade.ts'

/** Asks an organisation that does not pay to subscribe. */
export default function PlanBanner() {
  const { t } = useTranslation('plans')
  const upgrade = useUpgrade()
  return (
    <Banner
      tone="info"
      bar
      action={
        <Button variant="default" onClick={upgrade}>
          {t('upgrade')}
        </Button>
      }
    >
      {t('banner')}
    </Banner>
  )
}
