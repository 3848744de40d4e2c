import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { isLocalPath } from '../../lib/redirects.ts'
import classes from './provider-buttons.module.css'
import { type Provider, providerIcons, providerNames } from './providers.tsx'

/** Ways in through another house; only those that this server is set up for. Plain links, because the browser leaves. */
export function ProviderButtons({
  providers,
  organisation,
  next,
}: {
  providers: readonly Provider[]
  organisation?: string | undefined
  next?: string | undefined
}) {
  const { t } = useTranslation('auth')
  if (providers.length === 0) return null
  return (
    <>
      <div className={classes.buttons} style={{ '--providers': providers.length } as React.CSSProperties}>
        {providers.map((provider) => (
          <Button
            key={provider}
            component="a"
            variant="default"
            size="sm"
            leftSection={providerIcons[provider]}
            aria-label={t('login.with', { provider: providerNames[provider] })}
            href={api.auth.oauthStart.url({
              provider,
              ...(organisation ? { organisation } : {}),
              ...(isLocalPath(next) ? { next } : {}),
            })}
          >
            {providerNames[provider]}
          </Button>
        ))}
      </div>
      <div className={classes.or}>{t('login.orEmail')}</div>
    </>
  )
}
