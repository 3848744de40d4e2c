import { copyText, toast } from '@oficina/ui'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useGo, usePageExists } from '../navigation/use-go.ts'
import { logout, useSession } from '../session/session.ts'
import { useLanguage } from '../session/use-language.ts'
import { useSetSetting } from '../session/use-user-setting.ts'
import type { CommandContext } from './command.ts'

/** What the commands work with, from where the person stands. */
export function useCommandContext(): CommandContext {
  const session = useSession()
  const router = useRouter()
  const { t } = useTranslation('palette')
  const [, setLanguage] = useLanguage()
  return {
    session,
    href: window.location.origin + router.state.location.href,
    pageExists: usePageExists(),
    go: useGo(),
    setSetting: useSetSetting(),
    setLanguage,
    copy: (text) => void copyText(text).then((done) => done && toast.success({ title: t('copied'), text })),
    logout: () => void logout(),
  }
}
