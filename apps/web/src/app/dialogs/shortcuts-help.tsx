import { Dialog, Keys } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { message } from '../../lib/message-key.ts'
import { hasShortcutHandler } from '../../ground/shortcuts/shortcut-handlers.ts'
import { type Shortcut, type ShortcutScope, shortcuts } from '../../ground/shortcuts/shortcuts.ts'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import classes from './shortcuts-help.module.css'

const scopes: ShortcutScope[] = ['global', 'grid', 'builder', 'panel', 'palette']

/** Areas that are not there yet. */
const notYet = new Set(['newAutomation', 'newTask', 'uploadData', 'chat'])

/** What can be typed where. What does nothing on this screen is listed too, and looks so. */
export default function ShortcutsHelp({ onClose }: DialogProps) {
  const { t } = useTranslation('shortcuts')
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
              .map(([id, shortcut]) => (
                <div
                  key={id}
                  className={classes.row}
                  data-off={(!shortcut.fixed && !hasShortcutHandler(id)) || undefined}
                >
                  <dt>{message(shortcut.text)}</dt>
                  <dd>
                    <Keys keys={shortcut.keys} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
