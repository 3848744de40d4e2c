import { Button } from '@mantine/core'
import { CopyButton, Dialog, useUiTexts } from '@oficina/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { filled } from '../../../features/forms/checks.ts'
import { FormError } from '../../../features/forms/form-error.tsx'
import { TextField } from '../../../features/forms/text-field.tsx'
import { PasswordDialog } from '../../../features/settings/password-dialog.tsx'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { QrCode } from './qr-code.tsx'
import classes from './totp-dialog.module.css'

interface TotpDialogProps {
  onClose: () => void
  onAdded: (recoveryCodes: string[]) => void
}

/** Adds an authenticator app: password, then the picture to scan and a first code. */
export function TotpDialog({ onClose, onAdded }: TotpDialogProps) {
  const { t } = useTranslation('settings')
  const [secret, setSecret] = useState<{ secret: string; otpauth_url: string } | null>(null)
  if (secret) return <ScanStep {...secret} onClose={onClose} onAdded={onAdded} />
  return (
    <PasswordDialog
      title={t('totp.title')}
      text={t('totp.passwordText')}
      confirmLabel={t('totp.continue')}
      onClose={onClose}
      onConfirm={async (password) => setSecret(await api.mfa.startTotp({ password }))}
    />
  )
}

function ScanStep({
  secret,
  otpauth_url,
  onClose,
  onAdded,
}: TotpDialogProps & { secret: string; otpauth_url: string }) {
  const { t } = useTranslation(['settings', 'auth'])
  const texts = useUiTexts()
  const { control, handleSubmit, setFocus } = useForm({ defaultValues: { code: '' } })
  const confirm = useMutation({
    ...api.mfa.confirmTotp.mutationOptions(),
    onSuccess: (answer) => onAdded(answer.recovery_codes),
    onError: () => setFocus('code'),
  })
  const submit = handleSubmit(({ code }) => confirm.mutate({ code: code.replace(/\s/g, '') }))
  return (
    <Dialog
      title={t('totp.title')}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={confirm.isPending}>
            {t('totp.confirm')}
          </Button>
        </>
      }
    >
      <ol className={classes.steps}>
        <li>{t('totp.step1')}</li>
        <li>
          {t('totp.step2')}
          <div className={classes.scan}>
            <QrCode value={otpauth_url} label={t('totp.qr')} />
            <div className={classes.manual}>
              <div className="t-small t-3">{t('totp.manual')}</div>
              <div className={classes.secret}>
                <code>{spaced(secret)}</code>
                <CopyButton value={secret} label={t('totp.copySecret')} />
              </div>
            </div>
          </div>
        </li>
        <li>
          {t('totp.step3')}
          <TextField
            control={control}
            name="code"
            mt={8}
            w={160}
            aria-label={t('auth:mfa.code')}
            placeholder="000000"
            inputMode="numeric"
            autoComplete="one-time-code"
            checks={[filled('auth:validation.codeRequired')]}
            data-autofocus
          />
        </li>
      </ol>
      <FormError>{confirm.error && errorText(confirm.error)}</FormError>
    </Dialog>
  )
}

/** In fours, as people read it out. */
const spaced = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')
