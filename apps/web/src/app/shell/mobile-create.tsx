import { Icon, LazyMenu, Menu } from '@oficina/ui'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ground/session/session.ts'
import { runShortcut, useHasShortcutHandler } from '../../ground/shortcuts/shortcut-handlers.ts'
import { message } from '../../lib/message-key.ts'
import { createEntries, mayCreate } from './create-entries.ts'
import classes from './mobile.module.css'
import { useCreateAction } from './use-create-action.ts'

/** "+" under the thumb: a record of the page that one is on, and whatever else one may make. */
export function MobileCreate() {
  const { t } = useTranslation()
  const { can } = useSession()
  const actionOf = useCreateAction()
  const [opened, setOpened] = useState(false)
  const entries = createEntries.flatMap((entry) => {
    const action = mayCreate(entry, can) ? actionOf(entry) : null
    return action ? [{ entry, action }] : []
  })
  const canAdd = useHasShortcutHandler('newRecord')
  // A "+" that makes nothing is none: members have it where they add records.
  if (!canAdd && entries.length === 0) return null
  const press = (isOpen: boolean) => {
    // Nothing to choose from: the record at once.
    if (isOpen && entries.length === 0) return void runShortcut('newRecord')
    setOpened(isOpen)
  }
  return (
    <LazyMenu
      width={260}
      position="top"
      opened={opened}
      onChange={press}
      target={
        <button type="button" className={classes.item} aria-label={t('create.label')}>
          <span className={classes.plus}>
            <Icon of={IconPlus} size={24} />
          </span>
        </button>
      }
      items={() => (
        <>
          {canAdd && (
            <>
              <Menu.Item leftSection={<Icon of={IconPlus} />} onClick={() => void runShortcut('newRecord')}>
                {t('mobileBar.newRecord')}
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          {entries.map(({ entry, action }) => (
            <Menu.Item key={entry.text} leftSection={<Icon of={entry.icon} />} onClick={action}>
              {message(entry.text)}
            </Menu.Item>
          ))}
        </>
      )}
    />
  )
}
