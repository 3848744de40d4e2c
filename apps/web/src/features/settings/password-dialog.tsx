import { Button } from '@mantine/core'
import { Dialog, useUiTexts } from '@oficina/ui'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { typed } from '../forms/checks.ts'
import { FormError } from '../forms/form-error.tsx'
import { PasswordField } from '../forms/text-field.tsx'

interface PasswordDialogProps {
  title: string
  text?: ReactNode
  confirmLabel: string
  danger?: boolean
  /** Runs with the password; a wrong one keeps the dialog open. */
  onConfirm: (password: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the own password before a change to how one signs in. */
export function PasswordDialog({ title, text, confirmLabel, danger, onConfirm, onClose }: PasswordDialogProps) {
  const { t } = useTranslation('auth')
  const texts = useUiTexts()
  const { control, handleSubmit, setError } = useForm({ defaultValues: { password: '' } })
  const confirm = useMutation({
    mutationFn: onConfirm,
    onError: (error) => {
      if (isApiError(error, 'password_mismatch')) {
        setError('password', { message: 'auth:newPassword.wrongPassword' }, { shouldFocus: true })
      }
    },
  })
  const submit = handleSubmit(({ password }) => confirm.mutate(password))
  const other = isApiError(confirm.error, 'password_mismatch') ? null : confirm.error
  return (
    <Dialog
      title={title}
      width={388}
      withoutClose
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={confirm.isPending} {...(danger ? { color: 'red' } : {})}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {text && <p className="t-2">{text}</p>}
      <FormError>{other && errorText(other)}</FormError>
      <PasswordField
        control={control}
        name="password"
        mt={14}
        label={t('password.yours')}
        autoComplete="current-password"
        checks={[typed('auth:validation.passwordRequired')]}
        data-autofocus
      />
    </Dialog>
  )
}
