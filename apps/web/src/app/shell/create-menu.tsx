import { Button } from '@mantine/core'
import { Icon, LazyMenu, Menu } from '@oficina/ui'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { message } from '../../lib/message-key.ts'
import { useSession } from '../../ground/session/session.ts'
import { useShortcut } from '../../ground/shortcuts/shortcut-handlers.ts'
import { createEntries, mayCreate } from './create-entries.ts'
import { useCreateAction } from './use-create-action.ts'

/** Makes new things, for those who may. */
export function CreateMenu() {
  const { t } = useTranslation()
  const { can } = useSession()
  const [opened, setOpened] = useState(false)
  const entries = createEntries.filter((entry) => mayCreate(entry, can))
  useShortcut('create', () => setOpened(true), entries.length > 0)

  const actionOf = useCreateAction()
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
