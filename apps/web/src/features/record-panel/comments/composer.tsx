import { Button, Textarea } from '@mantine/core'
import { modKey } from '@oficina/ui'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Env } from '../../fields/field-env.ts'
import { usePeopleSearch } from '../../fields/use-people-search.ts'
import { nameBeing, toStored } from './comment-text.ts'
import classes from './comments.module.css'
import type { Draft } from './drafts.ts'
import { MentionList } from './mention-list.tsx'

interface ComposerProps {
  env: Env
  initial: Draft
  onDraft?: (draft: Draft) => void
  /** The text as it is stored, and who is named in it. */
  onSend: (text: string, picked: Draft['picked']) => void
  /** Where an earlier text is changed. */
  onCancel?: () => void
  label: string
  sendLabel: string
}

const most = 6
/** As long as the server takes. */
const longest = 5_000

/** Where a comment is written; an @ offers people. */
export function Composer({ env, initial, onDraft, onSend, onCancel, label, sendLabel }: ComposerProps) {
  const { t } = useTranslation(['record', 'common'])
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useState(initial)
  const [naming, setNaming] = useState<ReturnType<typeof nameBeing>>(null)
  const [marked, setMarked] = useState(0)
  const { found } = usePeopleSearch(env.people, naming?.query ?? '')
  const people = naming ? found.slice(0, most) : []
  const text = draft.text.trim()

  const change = (next: Draft) => {
    setDraft(next)
    onDraft?.(next)
  }
  const follow = (element: HTMLTextAreaElement) => {
    setNaming(nameBeing(element.value, element.selectionStart))
    setMarked(0)
  }
  const pick = (person: { id_user: string; name: string }) => {
    const element = field.current
    if (!naming || !element) return
    const before = `${draft.text.slice(0, naming.from)}@${person.name} `
    const picked = [...draft.picked, { id: person.id_user, name: person.name }]
    change({ text: before + draft.text.slice(element.selectionStart), picked })
    setNaming(null)
    requestAnimationFrame(() => {
      element.focus()
      element.setSelectionRange(before.length, before.length)
    })
  }
  const send = () => {
    if (text === '') return
    onSend(toStored(text, draft.picked), draft.picked)
    change({ text: '', picked: [] })
    setNaming(null)
  }
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && modKey(event.nativeEvent)) {
      event.preventDefault()
      return send()
    }
    if (people.length > 0) {
      if (event.key === 'ArrowDown') setMarked((n) => (n + 1) % people.length)
      else if (event.key === 'ArrowUp') setMarked((n) => (n + people.length - 1) % people.length)
      else if (event.key === 'Enter' || event.key === 'Tab') pick(people[marked] ?? (people[0] as never))
      else if (event.key === 'Escape') setNaming(null)
      else return
      event.preventDefault()
      event.stopPropagation()
    } else if (event.key === 'Escape' && onCancel) {
      event.preventDefault()
      event.stopPropagation()
      onCancel()
    }
  }
  return (
    <div className={classes.composer}>
      {people.length > 0 && (
        <MentionList id={listId} people={people} marked={marked} label={t('comments.people')} onPick={pick} />
      )}
      <Textarea
        ref={field}
        variant="unstyled"
        autosize
        minRows={onCancel ? 1 : 2}
        maxRows={8}
        maxLength={longest}
        aria-label={label}
        placeholder={label}
        aria-autocomplete="list"
        aria-controls={people.length > 0 ? listId : undefined}
        aria-activedescendant={people.length > 0 ? `${listId}-${marked}` : undefined}
        value={draft.text}
        data-autofocus={onCancel ? true : undefined}
        onChange={(event) => {
          change({ ...draft, text: event.currentTarget.value })
          follow(event.currentTarget)
        }}
        // Before the panel around it hears them, which Esc would close.
        onKeyDownCapture={handleKey}
        onBlur={() => setNaming(null)}
        classNames={{ input: classes.input ?? '' }}
      />
      <div className={classes.actions}>
        <span className={`t-small t-3 ${classes.hint}`}>{t('comments.hint')}</span>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('common:action.cancel')}
          </Button>
        )}
        <Button disabled={text === ''} onClick={send}>
          {sendLabel}
        </Button>
      </div>
    </div>
  )
}
