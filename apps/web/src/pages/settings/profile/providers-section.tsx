import { Button } from '@mantine/core'
import type { OficinaContract, OutputOf } from '@oficina/contract'
import { SettingRow, SettingsSection, Tag, toast } from '@oficina/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorFromAddress } from '../../../features/auth/login-error-text.ts'
import { isProvider, providerIcons, providerNames } from '../../../features/auth/providers.tsx'
import { PasswordDialog } from '../../../features/settings/password-dialog.tsx'
import { useSession } from '../../../ground/session/session.ts'
import { useFormat } from '../../../ground/session/use-format.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { queryClient } from '../../../lib/query-client.ts'
import classes from './sessions-section.module.css'

type Listed = OutputOf<OficinaContract['identities']['list']>['providers'][number]

/** Providers that the person signs in with. Not there on a server that has none. */
export function ProvidersSection() {
  const { t } = useTranslation('settings')
  const { user } = useSession()
  const list = useQuery(api.identities.list.queryOptions())
  useOutcome()
  if (!list.data || list.data.providers.length === 0) return null
  return (
    <SettingsSection title={t('providers.title')} text={t('providers.text', { email: user.email })}>
      {list.data.providers.map((one) => (
        <OneProvider key={one.provider} listed={one} />
      ))}
    </SettingsSection>
  )
}

function OneProvider({ listed }: { listed: Listed }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { user } = useSession()
  const hasPassword = useQuery(api.mfa.status.queryOptions()).data?.hasPassword ?? true
  const [asks, setAsks] = useState(false)
  const { provider, connected_at: since, only_way_in: isOnly } = listed
  const name = providerNames[provider]

  const act = async (password?: string) => {
    const input = { provider, ...(password === undefined ? {} : { password }) }
    if (since === null) {
      const { url } = await api.identities.connect(input)
      window.location.assign(url)
      return
    }
    await api.identities.disconnect(input)
    await queryClient.invalidateQueries({ queryKey: api.identities.list.key() })
    setAsks(false)
    toast.saved({ title: t('providers.disconnected', { provider: name }) })
  }
  // Without a password a recent sign-in stands for it, and there is nothing to ask for.
  const press = () => {
    if (hasPassword) return setAsks(true)
    void act().catch((error: unknown) => toast.error({ title: errorText(error), text: name }))
  }
  const words = since === null ? 'connect' : 'disconnect'
  return (
    <>
      <SettingRow
        title={
          <span className={classes.device}>
            {providerIcons[provider]}
            {name}
          </span>
        }
        text={
          isOnly
            ? t('providers.onlyWay')
            : since
              ? t('providers.connectedSince', { date: format.date(since) })
              : t('providers.notConnected')
        }
        control={
          isOnly ? (
            <Tag color="verde" dot>
              {t('providers.connected', { provider: name })}
            </Tag>
          ) : (
            <Button variant="default" aria-label={t(`providers.${words}One`, { provider: name })} onClick={press}>
              {t(`providers.${words}`)}
            </Button>
          )
        }
      />
      {asks && (
        <PasswordDialog
          title={t(`providers.${words}Title`, { provider: name })}
          text={t(`providers.${words}Text`, { provider: name, email: user.email })}
          confirmLabel={t(`providers.${words}`)}
          danger={since !== null}
          onClose={() => setAsks(false)}
          onConfirm={act}
        />
      )}
    </>
  )
}

/** Says how connecting went, once the provider has sent the person back, and takes it out of the address. */
function useOutcome() {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  const { connected, provider, error }: { connected?: unknown; provider?: unknown; error?: unknown } = useSearch({
    strict: false,
  })
  useEffect(() => {
    const failure = errorFromAddress(typeof error === 'string' ? error : undefined)
    if (!isProvider(connected) && !failure) return
    const name = isProvider(provider) ? providerNames[provider] : ''
    if (isProvider(connected)) toast.saved({ title: t('providers.connected', { provider: providerNames[connected] }) })
    else if (failure?.id === 'conflict') toast.error({ title: t('providers.other', { provider: name }) })
    else toast.error({ title: errorText(failure), text: name })
    void navigate({ to: '.', search: {}, replace: true })
  }, [connected, provider, error, navigate, t])
}
