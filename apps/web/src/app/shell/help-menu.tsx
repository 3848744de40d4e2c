import { ActionIcon } from '@mantine/core'
import { Icon, Keys, LazyMenu, Menu } from '@oficina/ui'
import { IconBook, IconHelpCircle, IconKeyboard, IconMail, IconRocket } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { mailLink } from '../../lib/safe-link.ts'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { docsLink } from '../../ground/navigation/docs-link.ts'
import { mayStartHere } from '../../features/items/starts-here.ts'
import { PathLink } from '../../ground/navigation/path-link.tsx'
import { useSession } from '../../ground/session/session.ts'
import { shortcuts } from '../../ground/shortcuts/shortcuts.ts'

/** Shortcuts, documentation and where to write to. */
export function HelpMenu() {
  const { t } = useTranslation()
  const session = useSession()
  const { server } = session
  return (
    <LazyMenu
      width={280}
      target={
        <ActionIcon aria-label={t('help.label')}>
          <Icon of={IconHelpCircle} size={17} />
        </ActionIcon>
      }
      items={() => (
        <>
          <Menu.Item
            leftSection={<Icon of={IconKeyboard} />}
            rightSection={<Keys keys={shortcuts.help.keys} />}
            onClick={() => void openDialog('shortcutsHelp')}
          >
            {t('help.shortcuts')}
          </Menu.Item>
          <Menu.Item
            component="a"
            href={docsLink(server)}
            target="_blank"
            rel="noreferrer"
            leftSection={<Icon of={IconBook} />}
          >
            {t('help.docs')}
          </Menu.Item>
          {mayStartHere(session) && (
            <Menu.Item component={PathLink} to="/start-here" leftSection={<Icon of={IconRocket} />}>
              {t('help.startHere')}
            </Menu.Item>
          )}
          <Menu.Divider />
          {server.help_email ? (
            <Menu.Item component="a" href={mailLink(server.help_email)} leftSection={<Icon of={IconMail} />}>
              {t('help.email', { email: server.help_email })}
            </Menu.Item>
          ) : (
            <Menu.Label>{t('help.askAdmin')}</Menu.Label>
          )}
        </>
      )}
    />
  )
}
