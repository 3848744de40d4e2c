import type { Language, Session } from '@oficina/contract'
import { useTranslation } from 'react-i18next'
import { changeLanguage, currentLanguage } from '../../lib/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import { sessionQuery } from './session.ts'
import { useSetSetting } from './use-user-setting.ts'

/** The interface's language, and a setter that also keeps it as the person's own. */
export function useLanguage(): [Language, (language: Language) => void] {
  useTranslation()
  const setSetting = useSetSetting()
  const choose = (language: Language) => {
    queryClient.setQueryData<Session | null>(sessionQuery.queryKey, (session) => session && { ...session, language })
    void changeLanguage(language)
    setSetting('language', language)
  }
  return [currentLanguage(), choose]
}
