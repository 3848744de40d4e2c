import { Button } from '@mantine/core'
import { Dialog, toast, useUiTexts } from '@oficina/ui'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../ground/session/session.ts'
import { typed } from '../../../features/forms/checks.ts'
import { FormError } from '../../../features/forms/form-error.tsx'
import { PasswordField, TextField } from '../../../features/forms/text-field.tsx'
import { patchOrg, refreshSession } from '../../../features/settings/session-patch.ts'
import { api, isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import classes from './privacy-page.module.css'

/** The last question before everything goes: the organisation's name and the own password. */
export function EraseDialog({ date, onClose }: { date: string; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'auth'])
  const texts = useUiTexts()
  const { org } = useSession()
  const { control, handleSubmit, setError } = useForm({ defaultValues: { name: '', password: '' } })
  const name = useWatch({ control, name: 'name' })
  const erase = useMutation({
    ...api.orgs.requestDeletion.mutationOptions(),
    onSuccess: ({ delete_at }) => {
      patchOrg({ delete_at })
      void refreshSession()
      toast.saved({ title: t('privacy.requested', { name: org.name }) })
      onClose()
    },
    onError: (error) => {
      if (isApiError(error, 'password_mismatch')) {
        setError('password', { message: 'auth:newPassword.wrongPassword' }, { shouldFocus: true })
      }
    },
  })
  const submit = handleSubmit(({ password }) => erase.mutate({ password }))
  const other = isApiError(erase.error, 'password_mismatch') ? null : erase.error
  return (
    <Dialog
      title={t('privacy.question', { name: org.name })}
      width={388}
      withoutClose
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" color="red" disabled={name.trim() !== org.name} loading={erase.isPending}>
            {t('privacy.confirm')}
          </Button>
        </>
      }
    >
      <p className="t-2">{t('privacy.questionText', { date })}</p>
      <div className={classes.fields}>
        <FormError>{other && errorText(other)}</FormError>
        <TextField
          control={control}
          name="name"
          label={texts.typeToConfirm(<b style={{ color: 'var(--text)' }}>{org.name}</b>)}
          autoComplete="off"
          data-autofocus
        />
        <PasswordField
          control={control}
          name="password"
          label={t('auth:password.yours')}
          autoComplete="current-password"
          checks={[typed('auth:validation.passwordRequired')]}
        />
      </div>
    </Dialog>
  )
}
