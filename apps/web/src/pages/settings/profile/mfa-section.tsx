import { Button } from '@mantine/core'
import { BlockError, Bone, SettingRow, SettingsSection, Skeleton, Tag, toast } from '@oficina/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordDialog } from '../../../features/settings/password-dialog.tsx'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TotpDialog } from './totp-dialog.tsx'

type Open = 'email' | 'addApp' | 'removeApp' | 'newCodes' | { codes: string[] } | null

const refresh = () => queryClient.invalidateQueries({ queryKey: api.mfa.status.key() })

/** The own second factors. Every change to them asks for the password. */
export function MfaSection() {
  const { t } = useTranslation(['settings', 'common'])
  const status = useQuery(api.mfa.status.queryOptions())
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const factors = status.data
  const locked = factors ? !factors.hasPassword : true

  const done = async (text: string) => {
    await refresh()
    setOpen(null)
    toast.saved({ title: text })
  }
  const state = (on: boolean) => (
    <Tag color={on ? 'verde' : 'cinza'} dot>
      {on ? t('factors.on') : t('factors.off')}
    </Tag>
  )
  const button = (label: string, name: Open) => (
    <Button variant="default" disabled={locked} onClick={() => setOpen(name)}>
      {label}
    </Button>
  )

  return (
    <SettingsSection title={t('factors.title')} text={factors?.required ? t('factors.required') : t('factors.text')}>
      {status.isPending && (
        <Skeleton>
          {[0, 1].map((row) => (
            <SettingRow
              key={row}
              title={<Bone width={160} />}
              text={<Bone width={260} height={8} />}
              control={<Bone width={80} height={30} />}
            />
          ))}
        </Skeleton>
      )}
      {status.isError && (
        <BlockError
          title={errorText(status.error)}
          action={
            <Button variant="default" onClick={() => void status.refetch()}>
              {t('common:action.retry')}
            </Button>
          }
        />
      )}
      {factors && (
        <>
          <SettingRow
            title={t('factors.email')}
            text={locked ? t('factors.needsPassword') : t('factors.emailText')}
            control={
              <>
                {state(factors.email)}
                {button(factors.email ? t('factors.turnOff') : t('factors.turnOn'), 'email')}
              </>
            }
          />
          <SettingRow
            title={t('factors.app')}
            text={t('factors.appText')}
            control={
              <>
                {state(factors.totp)}
                {factors.totp ? button(t('factors.remove'), 'removeApp') : button(t('factors.add'), 'addApp')}
              </>
            }
          />
          {factors.totp && (
            <SettingRow
              title={t('factors.codes')}
              text={t('factors.codesLeft', { count: factors.recoveryCodesLeft })}
              control={button(t('factors.newCodes'), 'newCodes')}
            />
          )}
        </>
      )}
      {open === 'email' && factors && (
        <PasswordDialog
          title={factors.email ? t('factors.emailOffTitle') : t('factors.emailOnTitle')}
          text={factors.email ? t('factors.emailOffText') : t('factors.emailOnText')}
          confirmLabel={factors.email ? t('factors.turnOff') : t('factors.turnOn')}
          onClose={close}
          onConfirm={async (password) => {
            await api.mfa.setEmail({ enabled: !factors.email, password })
            await done(factors.email ? t('factors.emailOff') : t('factors.emailOn'))
          }}
        />
      )}
      {open === 'removeApp' && (
        <PasswordDialog
          title={t('factors.removeTitle')}
          text={t('factors.removeText')}
          confirmLabel={t('factors.removeConfirm')}
          danger
          onClose={close}
          onConfirm={async (password) => {
            await api.mfa.disableTotp({ password })
            await done(t('factors.removed'))
          }}
        />
      )}
      {open === 'newCodes' && (
        <PasswordDialog
          title={t('factors.newCodesTitle')}
          text={t('factors.newCodesText')}
          confirmLabel={t('factors.newCodes')}
          onClose={close}
          onConfirm={async (password) => {
            const { recovery_codes } = await api.mfa.newRecoveryCodes({ password })
            await refresh()
            setOpen({ codes: recovery_codes })
          }}
        />
      )}
      {open === 'addApp' && (
        <TotpDialog
          onClose={close}
          onAdded={(codes) => {
            void refresh()
            toast.saved({ title: t('factors.added') })
            setOpen({ codes })
          }}
        />
      )}
      {open && typeof open === 'object' && <RecoveryCodesDialog codes={open.codes} onClose={close} />}
    </SettingsSection>
  )
}
