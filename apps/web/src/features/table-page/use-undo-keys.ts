import { modKey, toast } from '@oficina/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isOnPage } from '../../ground/shortcuts/shortcut-guard.ts'
import { api, isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { takeBackAct } from '../records/last-act.ts'

/** Ctrl+Z and Ctrl+Shift+Z on a table's page, whatever it shows: boards, calendars and lists as well as the grid. */
export function useUndoKeys(tableId: string) {
  const { t } = useTranslation('records')
  const last = useRef(Promise.resolve())
  const takeBack = async (which: 'undo' | 'redo') => {
    try {
      if (!(await takeBackAct(tableId, which))) await api.records[which]({ tableId })
      toast.info({ title: t(`grid.done.${which}`) })
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.info({ title: errorText(error) })
    }
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (!modKey(event) || event.altKey || (key !== 'z' && key !== 'y') || !isOnPage(event)) return
    event.preventDefault()
    const which = key === 'y' || event.shiftKey ? 'redo' : 'undo'
    // One after the other: two at once would take back the same.
    last.current = last.current.then(() => takeBack(which)).catch(reportError)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
