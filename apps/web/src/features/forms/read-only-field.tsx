import { TextInput, type TextInputProps } from '@mantine/core'
import classes from './read-only-field.module.css'

/** A value that stands among fields but cannot be changed; it can still be read out, selected and copied. */
export function ReadOnlyField(props: Omit<TextInputProps, 'readOnly' | 'onChange' | 'classNames'> & { value: string }) {
  return (
    <TextInput
      inputWrapperOrder={['label', 'input', 'description']}
      {...props}
      readOnly
      classNames={{ input: classes.input ?? '' }}
    />
  )
}
