import type { Field } from '@oficina/contract'
import { FieldValueError } from '@oficina/kinds'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ChoiceEditor } from './choice-editor.tsx'
import classes from './cell-editor.module.css'
import { type Env, kindOf, textOf, valueKindOf } from './field-env.ts'
import { LinkEditor } from './link-editor.tsx'
import { problemText } from './problem-text.ts'

/** Where the hand goes after a value is taken. */
export type Move = 'down' | 'right' | 'left' | 'stay'

export interface EditorProps {
  field: Field
  value: unknown
  env: Env
  /** What was typed to begin with, in place of the value. */
  typed: string | null
  /** `value` goes to the server; `shown` stands in the cell until it answers. */
  onTake: (value: unknown, shown: unknown, move: Move) => void
  /** Left with something that its field cannot read: it is kept in the cell, with why. */
  onRefuse: (text: string, message: string) => void
  onCancel: () => void
}

/** Edits a value in its cell. Each kind of value has one; types that need more room are edited in the record's panel. */
export function CellEditor(props: EditorProps) {
  const kind = valueKindOf(props.field)
  if (kind === 'link' || kind === 'links') return <LinkEditor {...props} />
  const isChosen = kind === 'choice' || kind === 'choices' || kind === 'user' || kind === 'users'
  return isChosen ? <ChoiceEditor {...props} /> : <TextEditor {...props} />
}

/** Whether a value can be edited in its cell at all. */
export function isEditedInCell(field: Field): boolean {
  const kind = valueKindOf(field)
  if (kind === 'files' || kind === 'json' || kind === 'duration') return false
  return !(field.type === 'text' && (field.options as { format?: string }).format === 'richText')
}

const nativeType: Partial<Record<string, string>> = { date: 'date', time: 'time' }

function TextEditor({ field, value, env, typed, onTake, onRefuse, onCancel }: EditorProps) {
  const input = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
  const type = nativeType[field.type]
  const initial = type ? String(value ?? '') : textOf(field, value, env)
  const [text, setText] = useState(typed ?? initial)
  const [problem, setProblem] = useState<string | null>(null)
  const isDone = useRef(false)
  useEffect(() => {
    input.current?.focus()
    if (typed === null && !type) input.current?.select()
  }, [typed, type])

  const take = (move: Move) => {
    if (isDone.current) return
    if (text === initial) {
      isDone.current = true
      return onCancel()
    }
    try {
      const parsed = kindOf(field).parse(text, field.options, env)
      isDone.current = true
      onTake(parsed, parsed, move)
    } catch (error) {
      if (!(error instanceof FieldValueError)) throw error
      const message = problemText({ reason: error.reason, details: error.details })
      setProblem(message)
      if (move !== 'stay') return
      isDone.current = true
      onRefuse(text, message)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      isDone.current = true
      onCancel()
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      take('down')
    } else if (event.key === 'Tab') {
      event.preventDefault()
      take(event.shiftKey ? 'left' : 'right')
    }
  }
  const shared = {
    ref: input,
    value: text,
    'aria-label': field.label,
    'aria-invalid': problem !== null || undefined,
    title: problem ?? undefined,
    onKeyDown,
    onBlur: () => take('stay'),
  }
  const isLong = field.type === 'text'
  return isLong ? (
    <textarea {...shared} className={classes.long} onChange={(event) => setText(event.currentTarget.value)} />
  ) : (
    <input
      {...shared}
      type={type ?? 'text'}
      className={classes.input}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}
