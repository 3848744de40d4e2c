import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { Icon } from '@oficina/ui'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '../../lib/message-key.ts'
import { type Check, passes } from './checks.ts'
import { useMessage } from './use-message.ts'

interface FieldOf<T extends FieldValues> {
  control: Control<T>
  name: FieldPathByValue<T, string>
  checks?: readonly Check[]
}
type Given = 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'error' | 'form' | 'ref'

function useField<T extends FieldValues>({ control, name, checks = [] }: FieldOf<T>) {
  const say = useMessage()
  const { field, fieldState } = useController({ control, name, rules: { validate: passes(checks) } })
  const key = fieldState.error?.message
  return { ...field, value: field.value as string, error: key ? say(key as MessageKey) : undefined }
}

/** A line of text in a form. Its checks speak in message keys, so that an error follows the language. */
export function TextField<T extends FieldValues>({
  control,
  name,
  checks,
  ...rest
}: FieldOf<T> & Omit<TextInputProps, Given | 'name'>) {
  return <TextInput {...rest} {...useField({ control, name, checks: checks ?? [] })} />
}

const Eye = ({ reveal }: { reveal: boolean }) => <Icon of={reveal ? IconEyeOff : IconEye} />

/** A password in a form; its eye can be reached by keyboard. */
export function PasswordField<T extends FieldValues>({
  control,
  name,
  checks,
  ...rest
}: FieldOf<T> & Omit<PasswordInputProps, Given | 'name'>) {
  const { t } = useTranslation('auth')
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleIcon={Eye}
      visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
      {...rest}
      {...useField({ control, name, checks: checks ?? [] })}
    />
  )
}
