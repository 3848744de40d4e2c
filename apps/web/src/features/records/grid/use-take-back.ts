import { toast } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import type { RecordStore } from '../record-store.ts'

/** Undo and redo of what was last written; says so where there is nothing to take back. */
export function useTakeBack(store: RecordStore): (which: 'undo' | 'redo') => Promise<void> {
  const { t } = useTranslation('records')
  return async (which) => {
    try {
      await store.takeBack(which)
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.info({ title: error.id === 'not_found' ? t(`grid.nothingTo.${which}`) : errorText(error) })
    }
  }
}
