import { FieldValueError } from '@oficina/kinds'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { EditorProps, Move } from './cell-editor.tsx'
import classes from './cell-editor.module.css'
import { kindOf, textOf } from './field-env.ts'
import { faceOf } from './kinds/faces.ts'
import { problemText } from './problem-text.ts'

interface TextCellEditorProps extends EditorProps {
  /** Stands at the end of the input. */
  children?: ReactNode
  /** Whether the focus went to what belongs to the editor: then it is not left yet. */
  isBeside?: (target: Element | null) => boolean
}

/** A value as its field writes it. What cannot be read stays, with why; on leaving it is marked in the cell. */
export function TextCellEditor(props: TextCellEditorProps) {
  const { field, value, env, typed, onTake, onRefuse, onCancel, children, isBeside } = props
  const input = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
  const initial = textOf(field, value, env)
  const { asTyped, isLong } = faceOf(field)
  const [text, setText] = useState(typed ?? initial)
  const [problem, setProblem] = useState<string | null>(null)
  const isDone = useRef(false)
  useEffect(() => {
    input.current?.focus()
    if (typed === null) input.current?.select()
    // What is typed next goes behind what was typed first.
    else input.current?.setSelectionRange(typed.length, typed.length)
  }, [typed])

  const take = (move: Move) => {
    if (isDone.current) return
    if (text === initial) {
      isDone.current = true
      return onCancel(move)
    }
    try {
      const parsed = kindOf(field).parse(text, field.options, env)
      isDone.current = true
      onTake(parsed, parsed, move)
    } catch (error) {
      if (!(error instanceof FieldValueError)) throw error
      const message = problemText({ reason: error.reason, details: error.details })
      setProblem(message)
      // Enter asks for the value to be taken, and says why it is not; whoever goes on leaves it marked.
      if (move === 'down') return
      isDone.current = true
      onRefuse(text, message, move)
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
    onKeyDown,
    onBlur: (event: React.FocusEvent) => {
      if (!isBeside?.(event.relatedTarget)) take('stay')
    },
  }
  return (
    <>
      {isLong ? (
        <textarea {...shared} className={classes.long} onChange={(event) => setText(event.currentTarget.value)} />
      ) : (
        <input
          {...shared}
          type="text"
          className={classes.input}
          data-beside={children ? true : undefined}
          onChange={({ currentTarget: box }) => {
            const isAtEnd = box.value.length > text.length && box.selectionStart === box.value.length
            setText(isAtEnd && asTyped ? asTyped(field, box.value) : box.value)
          }}
        />
      )}
      {children}
      {problem && (
        <span role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
    </>
  )
}
