import { Button } from '@mantine/core'
import { Icon, LazyMenu, Menu } from '@oficina/ui'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { message } from '../../lib/message-key.ts'
import { isDialogName } from '../dialogs/dialog-names.ts'
import { dialogStack } from '../../ground/dialogs/dialog-stack.ts'
import { useGo, usePageExists } from '../../ground/navigation/use-go.ts'
import { useSession } from '../../ground/session/session.ts'
import { useShortcut } from '../../ground/shortcuts/shortcut-handlers.ts'
import { type CreateEntry, createEntries, mayCreate } from './create-entries.ts'

/** Makes new things, for those who may. */
export function CreateMenu() {
  const { t } = useTranslation()
  const { can } = useSession()
  const exists = usePageExists()
  const go = useGo()
  const [opened, setOpened] = useState(false)
  const entries = createEntries.filter((entry) => mayCreate(entry, can))
  useShortcut('create', () => setOpened(true), entries.length > 0)

  const actionOf = (entry: CreateEntry): (() => void) | null => {
    const { path, dialog } = entry
    if (path && exists(path)) return () => go(path)
    if (isDialogName(dialog)) return () => void dialogStack.push(dialog, {})
    return null
  }
  if (entries.length === 0) return null
  return (
    <LazyMenu
      width={260}
      opened={opened}
      onChange={setOpened}
      target={
        <Button variant="default" h={28} leftSection={<Icon of={IconPlus} size={15} stroke={2} />}>
          {t('create.label')}
        </Button>
      }
      items={() => (
        <>
          {entries.map((entry) => {
            const action = actionOf(entry)
            return (
              <Menu.Item
                key={entry.text}
                leftSection={<Icon of={entry.icon} />}
                disabled={!action}
                rightSection={!action && <span className="t-meta t-3">{t('create.soon')}</span>}
                {...(action ? { onClick: action } : {})}
              >
                {message(entry.text)}
              </Menu.Item>
            )
          })}
        </>
      )}
    />
  )
}
