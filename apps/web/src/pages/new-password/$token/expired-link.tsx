import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AuthPage } from '../../../features/auth/auth-page.tsx'

/** A mailed link that works no more, and the way to a new one. */
export function ExpiredLink() {
  const { t } = useTranslation(['auth', 'errors'])
  return (
    <AuthPage
      title={t('errors:link_expired')}
      text={t('newPassword.expiredText')}
      foot={
        <Link to="/login" className="text-link">
          {t('backToLogin')}
        </Link>
      }
    >
      <Button size="sm" fullWidth renderRoot={(props) => <Link to="/password-reset" {...props} />}>
        {t('newPassword.requestLink')}
      </Button>
    </AuthPage>
  )
}
