import { Button } from '@mantine/core'
import { Icon } from '@oficina/ui'
import { IconHome, IconRefresh, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openPalette } from '../../ground/palette/palette-store.ts'
import { findSession } from '../../ground/session/session.ts'

/** The way back home; always the filled one. */
export function HomeButton() {
  const { t } = useTranslation()
  return (
    <Button component={Link} to="/" leftSection={<Icon of={IconHome} size={15} />}>
      {t('error.home')}
    </Button>
  )
}

/** Searching instead, for those who have the action bar. */
export function SearchButton() {
  const { t } = useTranslation()
  if (!findSession()) return null
  return (
    <Button variant="default" leftSection={<Icon of={IconSearch} size={15} />} onClick={openPalette}>
      {t('error.search')}
    </Button>
  )
}

export function RetryButton({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Button variant="default" leftSection={<Icon of={IconRefresh} size={15} />} onClick={onRetry}>
      {t('action.retry')}
    </Button>
  )
}
