import { copyText, toast } from '@oficina/ui'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { tabAt } from '../../features/items/item-kinds.ts'
import { useGo, usePageExists } from '../../ground/navigation/use-go.ts'
import { logout, useSession } from '../../ground/session/session.ts'
import { useLanguage } from '../../ground/session/use-language.ts'
import { useSetSetting } from '../../ground/session/use-user-setting.ts'
import type { CommandContext, Place } from './command.ts'

/** What an address says about where someone is: also a record that lies open over a table. */
export function placeOf(location: { href: string; pathname: string; search: Record<string, unknown> }): Place {
  const { pathname: path, search } = location
  const tab = tabAt(path)
  const fromPath = /^\/object\/[^/]+\/record\/(\d+)/.exec(path)?.[1]
  const isRecord = search.dialog === 'editRecord' || search.dialog === 'viewRecord'
  const recordId = Number(fromPath ?? search.recordId ?? (isRecord ? search.id : undefined))
  return {
    href: window.location.origin + location.href,
    path,
    tab,
    recordId: Number.isSafeInteger(recordId) && recordId > 0 ? recordId : null,
  }
}

/** What the commands work with, from where the person stands. */
export function useCommandContext(): CommandContext {
  const session = useSession()
  const router = useRouter()
  const { t } = useTranslation('palette')
  const [, setLanguage] = useLanguage()
  return {
    session,
    place: placeOf(router.state.location as Parameters<typeof placeOf>[0]),
    pageExists: usePageExists(),
    go: useGo(),
    setSetting: useSetSetting(),
    setLanguage,
    copy: (text) => void copyText(text).then((done) => done && toast.success({ title: t('copied'), text })),
    logout: () => void logout(),
  }
}
