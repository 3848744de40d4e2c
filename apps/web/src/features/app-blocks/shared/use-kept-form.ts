import type { Field } from '@oficina/contract'
import { useEffect, useState } from 'react'
import { useMaybeSession } from '../../../ground/session/session.ts'
import { storage, type StorageKey, tabStorage } from '../../../lib/storage.ts'
import type { Env } from '../../fields/field-env.ts'
import type { FormDraft } from '../../record-form/form-draft.ts'
import { keptText, readKept } from './kept-form.ts'

interface KeptFormProps {
  appId: string
  blockId: string
  draft: FormDraft
  fields: readonly Field[]
  env: Env
  /** The form keeps what was begun. */
  isKept: boolean
}

/**
 * Brings back what someone filled in here before and did not send, and keeps what they fill in now. Members find it
 * again in this browser, visitors for as long as the tab is open.
 */
export function useKeptForm({ appId, blockId, draft, fields, env, isKept }: KeptFormProps) {
  const userId = useMaybeSession()?.user.id_user ?? null
  const store = userId === null ? tabStorage : storage
  const key: StorageKey = `form-draft.${userId ?? 'visitor'}.${appId}.${blockId}`
  const [isBack] = useState(() => {
    const filled = isKept ? readKept(store.get(key), fields, env, Date.now()) : []
    for (const { fieldId, value, shown } of filled) draft.snapshot().take(fieldId, value, shown)
    return filled.length > 0
  })
  useEffect(() => {
    if (!isKept) return
    const keep = () => {
      const text = keptText(draft.filled(), fields, Date.now())
      if (text === null) store.remove(key)
      else store.set(key, text)
    }
    // What is being typed at the moment is given up by its editor when it is left.
    const leave = () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }
    const stop = draft.subscribe(keep)
    window.addEventListener('pagehide', leave)
    return () => {
      stop()
      window.removeEventListener('pagehide', leave)
    }
  }, [draft, fields, isKept, key, store])
  return { isBack, forget: () => store.remove(key) }
}
