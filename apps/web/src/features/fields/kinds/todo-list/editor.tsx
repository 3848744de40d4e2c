import { ActionIcon, Checkbox } from '@mantine/core'
import { FieldValueError } from '@oficina/kinds'
import { Icon, ProgressBar } from '@oficina/ui'
import { IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kindOf } from '../../field-env.ts'
import classes from './editor.module.css'
import { pasteInto, type Todo, todosOf } from './todo-values.ts'
import type { ValueEditorProps } from '../../editors/value-editor.ts'

/** Typing is sent after this pause; a tick at once. */
export const pause = 2_000

/** Things to do: tick, type, Enter for the next, and a paste of several lines makes several. */
export function Editor({ id, field, value, env, onBegin, onTake, onCancel, onProblem }: ValueEditorProps) {
  const { t } = useTranslation('record')
  const root = useRef<HTMLFieldSetElement>(null)
  const [typed, setTyped] = useState<Todo[] | null>(null)
  // The item that has the focus after the next drawing.
  const focusNext = useRef<number | null>(null)
  const todos = typed ?? todosOf(value)
  const done = todos.filter((todo) => todo.done).length

  const take = (list: readonly Todo[] | null = typed) => {
    if (!list) return
    try {
      const parsed = kindOf(field).parse([...list], field.options, env)
      onProblem(null)
      setTyped(null)
      onTake(parsed, parsed)
    } catch (error) {
      if (!(error instanceof FieldValueError)) throw error
      onProblem({ reason: error.reason, details: error.details })
    }
  }
  const takeTyped = useEffectEvent(() => take())
  useEffect(() => {
    // An item that is still empty would go with what is sent, from under the hand.
    if (!typed || typed.some((todo) => todo.title.trim() === '')) return
    const timer = setTimeout(() => takeTyped(), pause)
    return () => clearTimeout(timer)
  }, [typed])
  // What was typed last goes along when the panel closes.
  useEffect(() => () => takeTyped(), [])
  useEffect(() => {
    if (focusNext.current === null) return
    root.current?.querySelectorAll<HTMLInputElement>('[data-todo]')[focusNext.current]?.focus()
    focusNext.current = null
  })

  const change = (next: Todo[], focusOn?: number) => {
    if (typed === null) onBegin()
    setTyped(next)
    if (focusOn !== undefined) focusNext.current = focusOn
  }
  const without = (index: number) => todos.filter((_, n) => n !== index)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (index < todos.length) change(todos.toSpliced(index + 1, 0, { title: '', done: false }), index + 1)
    } else if (event.key === 'Backspace' && event.currentTarget.value === '' && index < todos.length) {
      event.preventDefault()
      change(without(index), Math.max(0, index - 1))
    } else if (event.key === 'Escape' && typed !== null) {
      setTyped(null)
      onProblem(null)
      onCancel()
    }
  }
  const onPaste = (event: ClipboardEvent, index: number) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\r\n]/.test(text.trim())) return
    event.preventDefault()
    try {
      const pasted = todosOf(kindOf(field).parse(text, field.options, env))
      change(pasteInto(todos, index, pasted), Math.min(index, todos.length) + pasted.length)
    } catch (error) {
      if (!(error instanceof FieldValueError)) throw error
      onProblem({ reason: error.reason, details: error.details })
    }
  }
  return (
    // Hears only where the focus goes; nothing is pressed here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      ref={root}
      className={classes.root}
      aria-label={field.label}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && take()}
    >
      {todos.length > 0 && (
        <div className={classes.progress}>
          <ProgressBar value={done / todos.length} label={t('todo.progress', { label: field.label })} />
          <span className="t-small t-2 t-num">{t('todo.done', { done, count: todos.length })}</span>
        </div>
      )}
      <ul>
        {[...todos, null].map((todo, index) => (
          // Items have no ids of their own; their place is who they are.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className={classes.item}>
            <Checkbox
              aria-label={t('todo.tick', { title: todo?.title ?? '' })}
              checked={todo?.done ?? false}
              disabled={!todo}
              onChange={(event) => {
                if (!todo) return
                if (typed === null) onBegin()
                take(todos.with(index, { ...todo, done: event.currentTarget.checked }))
              }}
            />
            <input
              id={index === 0 ? id : undefined}
              data-todo
              className={classes.title}
              data-done={todo?.done || undefined}
              aria-label={todo ? t('todo.item', { number: index + 1 }) : t('todo.add')}
              placeholder={todo ? undefined : t('todo.add')}
              value={todo?.title ?? ''}
              onChange={(event) => {
                const title = event.currentTarget.value
                change(todo ? todos.with(index, { ...todo, title }) : [...todos, { title, done: false }])
              }}
              onKeyDown={(event) => onKeyDown(event, index)}
              onPaste={(event) => onPaste(event, index)}
            />
            {todo && (
              <ActionIcon
                size={24}
                className={classes.remove ?? ''}
                aria-label={t('todo.remove', { title: todo.title })}
                onClick={() => {
                  if (typed === null) onBegin()
                  take(without(index))
                }}
              >
                <Icon of={IconX} size={14} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
