import { FieldValueError } from '@oficina/kinds'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { kindOf, textOf } from '../field-env.ts'
import { keptProblem } from '../kept-value.tsx'
import { faceOf } from '../kinds/faces.ts'
import classes from './editors.module.css'
import { usePlaceholder } from './placeholder.ts'
import type { ValueEditorProps, ValueProblem } from './value-editor.ts'

interface LineEditorProps extends ValueEditorProps {
  /** Lines may be broken; Enter does so. */
  isLong?: boolean
  className?: string | undefined
  placeholder?: string
  /** What stands in the input in place of what was typed into it, while it is typed at its end. */
  asTyped?: (text: string) => string
}

/** Whatever can be typed: the field's own kind reads it, and says what it cannot read. */
export function LineEditor(props: LineEditorProps) {
  const { id, field, value, env, isInvalid, isLong = false, onBegin, onTake, onCancel, onProblem } = props
  const placeholder = usePlaceholder(field)
  const initial = textOf(field, value, env)
  // Null follows the value; a text is what this person has typed since.
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? initial

  const give = () => {
    onProblem(null)
    setTyped(null)
    onCancel()
  }
  const read = (text: string): { value: unknown } | { problem: ValueProblem } => {
    try {
      return { value: kindOf(field).parse(text, field.options, env) }
    } catch (error) {
      if (!(error instanceof FieldValueError)) throw error
      return { problem: { reason: error.reason, details: error.details } }
    }
  }
  const take = () => {
    if (typed === null) return
    if (typed === initial) return give()
    const answer = read(typed)
    if ('problem' in answer) return onProblem(answer.problem)
    onProblem(null)
    setTyped(null)
    onTake(answer.value, answer.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== null) give()
    else if (event.key === 'Enter' && (!isLong || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      take()
    }
  }
  const type = (next: string) => {
    if (typed === null) onBegin()
    setTyped(next)
    // Gone as soon as it is mended: at the blur, what is pressed next would move away from under the pointer.
    if (isInvalid && 'value' in read(next)) onProblem(null)
  }
  const shared = {
    id,
    value: text,
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': isInvalid ? `${id}-problem` : keptProblem(field, value) === null ? undefined : `${id}-kept`,
    'aria-required': field.required || undefined,
    placeholder: props.placeholder ?? placeholder,
    'data-untouched': typed === null || undefined,
    onBlur: take,
    onKeyDown,
    className: props.className ?? (isLong ? classes.long : classes.line),
  }
  return isLong ? (
    <textarea {...shared} rows={2} onChange={(event) => type(event.currentTarget.value)} />
  ) : (
    <input
      {...shared}
      inputMode={faceOf(field).inputMode ?? 'text'}
      autoComplete="off"
      onChange={({ currentTarget: input }) => {
        const isAtEnd = input.value.length > text.length && input.selectionStart === input.value.length
        type(isAtEnd && props.asTyped ? props.asTyped(input.value) : input.value)
      }}
    />
  )
}
