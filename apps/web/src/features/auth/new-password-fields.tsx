import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { atLeast, atMost, type Check, typed } from '../forms/checks.ts'
import { PasswordField } from '../forms/text-field.tsx'

export const minPasswordLength = 6

/** A new password as the person types it. */
export const newPasswordChecks: readonly Check[] = [
  typed('auth:validation.newPasswordRequired'),
  atLeast(minPasswordLength, 'auth:validation.passwordMin'),
  atMost(200),
]

/** The same once more. */
export const repeatChecks = (password: string): readonly Check[] => [
  typed('auth:validation.repeatRequired'),
  (value) => (value === password ? null : 'auth:validation.passwordMatch'),
]

interface NewPasswordFieldsProps<T extends FieldValues> {
  control: Control<T>
  password: FieldPathByValue<T, string>
  repeat: FieldPathByValue<T, string>
  size?: 'xs' | 'sm'
}

/** A new password, typed twice. */
export function NewPasswordFields<T extends FieldValues>({
  control,
  password,
  repeat,
  size,
}: NewPasswordFieldsProps<T>) {
  const { t } = useTranslation('auth')
  const typedPassword = useWatch({ control, name: password }) as string
  const sized = size ? { size } : {}
  return (
    <>
      <PasswordField
        control={control}
        name={password}
        label={t('password.new')}
        autoComplete="new-password"
        checks={newPasswordChecks}
        {...sized}
      />
      <PasswordField
        control={control}
        name={repeat}
        label={t('password.repeat')}
        autoComplete="new-password"
        checks={repeatChecks(typedPassword)}
        {...sized}
      />
    </>
  )
}
