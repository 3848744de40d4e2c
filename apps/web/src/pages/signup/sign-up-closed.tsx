import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AuthPage } from '../../features/auth/auth-page.tsx'

/** This server does not make new organisations by itself. */
export function SignUpClosed() {
  const { t } = useTranslation('auth')
  return (
    <AuthPage title={t('signup.closedTitle')} text={t('signup.closedText')}>
      <Button size="sm" fullWidth renderRoot={(props) => <Link to="/login" {...props} />}>
        {t('signup.toLogin')}
      </Button>
    </AuthPage>
  )
}
