import type { App } from '@oficina/contract'
import type { BarIssue } from '@oficina/kinds/bars/index'
import { toast } from '@oficina/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageIfAny } from '../../../lib/message-key.ts'
import { useAppSettings } from '../../apps/use-app-change.ts'

type BarName = 'bottom_nav' | 'menu_bar' | 'top_bar'

/** Saves a bar, or takes it away, and closes what edited it. What is wrong is told before the server is asked. */
export function useBarSave(app: App, name: BarName, issuesOf: () => BarIssue[], onDone: () => void) {
  const { t } = useTranslation('bars')
  const settings = useAppSettings(app)
  const [isTried, setTried] = useState(false)
  const issues = issuesOf()
  const write = (bar: object | null, told: string) =>
    settings.mutate(
      { [name]: bar },
      {
        onSuccess: () => {
          toast.saved({ title: told })
          onDone()
        },
      },
    )
  return {
    problems: isTried ? [...new Set(issues.map((issue) => problemText(issue, app.label)))] : [],
    isSaving: settings.isPending,
    save: (bar: object) => {
      setTried(true)
      if (issues.length === 0) write(bar, t('edit.saved'))
    },
    remove: app.settings[name] === null ? null : () => write(null, t('edit.removed')),
  }
}

/** Parts of bars whose absence has words of its own. */
const missingParts = [
  'bottom_nav_items',
  'menu_bar_items',
  'menu_bar_top_bg_color',
  'menu_bar_bottom_bg_color',
  'menu_bar_items_folder_config_name',
  'top_bar_items',
  'top_bar_align_items',
] as const

/** `bottom_nav.items` that are `required` have words of their own; so has each reason. */
export function problemText({ path, reason, message }: BarIssue, app: string): string {
  const place = path.replace(/\.\d+\./, '.').replaceAll('.', '_')
  const missing = missingParts.find((part) => part === place)
  const told = missing && messageIfAny(`bars:missing.${missing}`, { app })
  return messageIfAny(`bars:problem.${reason}`, { app }) ?? told ?? message ?? reason
}
