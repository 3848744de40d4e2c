import { NumberInput } from '@mantine/core'

interface NumberSettingProps {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  min?: number
  max?: number
  /** Any number with a fraction; otherwise whole ones. */
  decimal?: boolean
  placeholder?: string
  description?: string
  error?: string | undefined
}

/** A number among a field's settings; an empty box is null. */
export function NumberSetting({ value, onChange, decimal = false, error, ...rest }: NumberSettingProps) {
  return (
    <NumberInput
      {...rest}
      error={error}
      allowDecimal={decimal}
      clampBehavior="none"
      value={value ?? ''}
      onChange={(given) => onChange(given === '' || Number.isNaN(Number(given)) ? null : Number(given))}
    />
  )
}
