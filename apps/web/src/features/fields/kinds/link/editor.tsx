import { ActionIcon } from '@mantine/core'
import { FieldValueError, linkParts } from '@oficina/kinds'
import { Icon } from '@oficina/ui'
import { IconExternalLink } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { safeLink } from '../../../../lib/safe-link.ts'
import { kindOf } from '../../field-env.ts'
import { keptProblem } from '../../kept-value.tsx'
import classes from '../../editors/editors.module.css'
import { KeptNote } from '../../editors/kept-note.tsx'
import { usePlaceholder } from '../../editors/placeholder.ts'
import type { ValueEditorProps, ValueProblem } from '../../editors/value-editor.ts'

interface Parts {
  url: string
  label: string
}

/** What stands in the two inputs for a value. */
function partsOf(value: unknown): Parts {
  if (typeof value !== 'string') return { url: '', label: '' }
  const { url, label } = linkParts(value)
  return url === null ? { url: value, label: '' } : { url, label: label === url ? '' : label }
}

/** An address and, once there is one, the words that stand for it. */
export function Editor(props: ValueEditorProps) {
  const { id, field, value, env, isInvalid, onBegin, onTake, onCancel, onProblem } = props
  const { t } = useTranslation('record')
  const placeholder = usePlaceholder(field)
  const initial = partsOf(value)
  // Null follows the value; otherwise it is what this person has typed since.
  const [typed, setTyped] = useState<Parts | null>(null)
  const parts = typed ?? initial

  const read = ({ url, label }: Parts): { value: unknown } | { problem: ValueProblem } => {
    try {
      // Text alone may hold a label too, as it does when it is pasted.
      const raw = label.trim() === '' ? url : { url, label }
      return { value: url.trim() === '' ? null : kindOf(field).parse(raw, field.options, env) }
    } catch (error) {
      if (!(error instanceof FieldValueError)) throw error
      return { problem: { reason: error.reason, details: error.details } }
    }
  }
  const give = () => {
    onProblem(null)
    setTyped(null)
    onCancel()
  }
  const take = () => {
    if (typed === null) return
    if (typed.url === initial.url && typed.label === initial.label) return give()
    const answer = read(typed)
    if ('problem' in answer) return onProblem(answer.problem)
    onProblem(null)
    setTyped(null)
    onTake(answer.value, answer.value)
  }
  const type = (change: Partial<Parts>) => {
    if (typed === null) onBegin()
    const next = { ...parts, ...change }
    setTyped(next)
    if (isInvalid && 'value' in read(next)) onProblem(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== null) give()
    else if (event.key === 'Enter') {
      event.preventDefault()
      take()
    }
  }
  // From one input to the other the value is still being written.
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) take()
  }
  const isKept = keptProblem(field, value) !== null
  const href = isKept ? undefined : safeLink(initial.url)
  return (
    <div onBlur={onBlur}>
      <div className={classes.withAction}>
        <input
          id={id}
          className={classes.line}
          inputMode="url"
          autoComplete="off"
          value={parts.url}
          placeholder={placeholder}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? `${id}-problem` : isKept ? `${id}-kept` : undefined}
          aria-required={field.required || undefined}
          onKeyDown={onKeyDown}
          onChange={(event) => type({ url: event.currentTarget.value })}
        />
        {href && (
          <ActionIcon
            component="a"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('contact.link', { label: field.label })}
          >
            <Icon of={IconExternalLink} size={15} />
          </ActionIcon>
        )}
      </div>
      {parts.url.trim() !== '' && (
        <input
          className={classes.linkLabel}
          autoComplete="off"
          maxLength={300}
          value={parts.label}
          placeholder={t('contact.linkLabelHint')}
          aria-label={t('contact.linkLabel', { label: field.label })}
          onKeyDown={onKeyDown}
          onChange={(event) => type({ label: event.currentTarget.value })}
        />
      )}
      <KeptNote id={id} field={field} value={value} />
    </div>
  )
}
