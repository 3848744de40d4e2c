import { toast } from '@oficina/ui'
import { api, isApiError } from '../../lib/api.ts'
import { loadNamespaces } from '../../lib/i18n.ts'
import { message } from '../../lib/message-key.ts'
import { tabStorage } from '../../lib/storage.ts'
import { countsText } from './counts-text.ts'
import { problemText } from './problem-text.ts'

interface ImportNews {
  import_id: string
  is_error: boolean
  /** The id of an error. */
  message: string | null
  target_url: string | null
  object: string | null
}

/** What an import that failed is called, with its code. */
export const importError = { id: 'error_import_table', code: 500 } as const

interface Facts {
  name: string
  text: string | undefined
  isTakenBack: boolean
}

/** The name of the file, and what came of it; a notice without them is better than none. */
async function factsOf(importId: string): Promise<Facts> {
  try {
    const found = await api.imports.get({ importId })
    return {
      name: found.file?.name ?? message('imports:item.noFile'),
      text: countsText(found) || undefined,
      isTakenBack: found.state === 'undoing' || found.state === 'undone',
    }
  } catch (error) {
    if (!isApiError(error)) throw error
    return { name: message('imports:item.noFile'), text: undefined, isTakenBack: false }
  }
}

/** After a reload the server tells anew what happened in the last minute. */
function isToldAlready(importId: string): boolean {
  const told = tabStorage.get('imports-told')?.split(' ') ?? []
  tabStorage.set('imports-told', [importId, ...told.filter((id) => id !== importId)].slice(0, remembered).join(' '))
  return told.includes(importId)
}
const remembered = 20

export const noticeOf = (importId: string): string => `import-${importId}`

/** Tells how an import ended, in a notice that stays. */
export async function tellImport(payload: unknown, go: (path: string) => void): Promise<void> {
  const news = payload as ImportNews
  if (isToldAlready(news.import_id)) return
  await loadNamespaces(['imports'])
  const id = noticeOf(news.import_id)
  const { name, text, isTakenBack } = await factsOf(news.import_id)
  if (isTakenBack) return
  if (news.is_error && news.message === 'cancelled') {
    toast.info({ id, title: message('imports:notice.cancelled', { name }) })
    return
  }
  if (news.is_error) {
    const problem = news.message ?? importError.id
    toast.error({
      id,
      title: message('imports:notice.failed', { name }),
      text: `${problemText({ id: problem, reason: problem, row: null })} ${message('errors:byId', importError)}`,
      persistent: true,
    })
    return
  }
  const target = news.target_url
  toast.success({
    id,
    title: message('imports:notice.done', { name }),
    text,
    persistent: true,
    ...(target !== null && { action: { label: message('imports:goToTable'), onClick: () => go(target) } }),
  })
}
