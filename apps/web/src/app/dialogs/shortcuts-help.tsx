import { Dialog, Keys } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { message } from '../../lib/message-key.ts'
import { hasShortcutHandler } from '../../ground/shortcuts/shortcut-handlers.ts'
import { type Shortcut, type ShortcutScope, shortcuts } from '../../ground/shortcuts/shortcuts.ts'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { usePageExists } from '../../ground/navigation/use-go.ts'
import type { CommandGroup } from '../../ground/palette/command-groups.ts'
import { groupKeys } from '../palette/command.ts'
import { groupCommands } from '../palette/commands/groups.ts'
import classes from './shortcuts-help.module.css'

const scopes: ShortcutScope[] = ['global', 'grid', 'builder', 'panel', 'palette']

/** Areas that are not there yet. */
const notYet = new Set(['newAutomation', 'newTask', 'chat'])

/** Groups of the action bar that need an area which may not be there yet. */
const groupPages: Partial<Record<CommandGroup, string>> = { ai: '/builder', message: '/chat' }

/** What can be typed where. What does nothing on this screen is listed too, and looks so. */
export default function ShortcutsHelp({ onClose }: DialogProps) {
  const { t } = useTranslation(['shortcuts', 'palette'])
  const exists = usePageExists()
  const all = Object.entries(shortcuts) as [string, Shortcut][]
  return (
    <Dialog title={t('title')} width={560} onClose={() => onClose()}>
      <p className="t-small t-3">{t('note')}</p>
      {scopes.map((scope) => (
        <section key={scope} className={classes.group}>
          <h3 className="t-small t-strong t-2">{t(`scope.${scope}`)}</h3>
          <dl className={classes.list}>
            {all
              .filter(([id, shortcut]) => shortcut.scope === scope && !notYet.has(id))
              .map(([id, { text, keys, fixed }]) => (
                <Row key={id} text={message(text)} keys={keys} isOff={!fixed && !hasShortcutHandler(id)} />
              ))}
            {scope === 'palette' &&
              groupCommands.flatMap(({ opens, text }) => {
                const keys = groupKeys[opens]
                const page = groupPages[opens]
                const isOff = page !== undefined && !exists(page)
                return keys ? [<Row key={opens} text={message(text)} keys={keys} isOff={isOff} />] : []
              })}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}

function Row({ text, keys, isOff }: { text: string; keys: string; isOff: boolean }) {
  return (
    <div className={classes.row} data-off={isOff || undefined}>
      <dt>{text}</dt>
      <dd>
        <Keys keys={keys} />
      </dd>
    </div>
  )
}
