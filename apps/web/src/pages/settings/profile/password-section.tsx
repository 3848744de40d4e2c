import { Button } from '@mantine/core'
import { SettingFields, SettingsSection, toast } from '@oficina/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../ground/session/session.ts'
import { NewPasswordFields } from '../../../features/auth/new-password-fields.tsx'
import { typed } from '../../../features/forms/checks.ts'
import { FormError } from '../../../features/forms/form-error.tsx'
import { SaveForm } from '../../../features/forms/save-form.tsx'
import { PasswordField } from '../../../features/forms/text-field.tsx'
import { api, isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { queryClient } from '../../../lib/query-client.ts'
import classes from './password-section.module.css'

const empty = { current: '', password: '', repeat: '' }

/** The own password. Someone who has only signed in through a provider makes a first one here. */
export function PasswordSection() {
  const { t } = useTranslation(['settings', 'notices'])
  const { user } = useSession()
  const { data: factors } = useQuery(api.mfa.status.queryOptions())
  const hasPassword = factors?.hasPassword ?? true
  const { control, handleSubmit, reset, setError } = useForm({ defaultValues: empty })
  const save = useMutation({
    ...api.auth.changePassword.mutationOptions(),
    onSuccess: () => {
      reset(empty)
      toast.saved({ title: t('notices:password.changed') })
      void queryClient.invalidateQueries({ queryKey: api.auth.sessions.key() })
      void queryClient.invalidateQueries({ queryKey: api.mfa.status.key() })
    },
    onError: (error) => {
      if (isApiError(error, 'password_mismatch')) {
        setError('current', { message: 'auth:newPassword.wrongPassword' }, { shouldFocus: true })
      }
    },
  })
  const submit = handleSubmit(({ current, password }) =>
    save.mutate({ password, ...(hasPassword ? { currentPassword: current } : {}) }),
  )
  const other = isApiError(save.error, 'password_mismatch') ? null : save.error
  return (
    <SaveForm onSubmit={() => void submit()}>
      <SettingsSection
        title={t('password.title')}
        text={t('password.text')}
        footer={
          <Button type="submit" variant="default" loading={save.isPending}>
            {hasPassword ? t('password.change') : t('password.create')}
          </Button>
        }
      >
        <SettingFields columns={2}>
          {/* Lets password managers know whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
          {hasPassword && (
            <PasswordField
              control={control}
              name="current"
              className={classes.whole}
              label={t('password.current')}
              autoComplete="current-password"
              checks={[typed('auth:validation.passwordRequired')]}
            />
          )}
          <NewPasswordFields control={control} password="password" repeat="repeat" />
          <FormError>{other && errorText(other)}</FormError>
        </SettingFields>
      </SettingsSection>
    </SaveForm>
  )
}
