import { Modal } from '@mantine/core'
import { Icon, Kbd, useEscape, useMobile } from '@oficina/ui'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { message } from '../../lib/message-key.ts'
import { openDialog } from '../dialogs/dialog-stack.ts'
import { type CommandGroup, commandGroups } from './command.ts'
import { commands } from './commands.ts'
import classes from './palette-dialog.module.css'
import { PaletteList, type Row } from './palette-list.tsx'
import { closePalette } from './palette-store.ts'
import { rank } from './rank.ts'
import { recentCommands, rememberCommand } from './recent-commands.ts'
import { useCommandContext } from './use-command-context.ts'

/** Groups in the order of their best entry, so that what fits best stands first. */
function grouped(rows: Row[], searching: boolean): { group: CommandGroup; rows: Row[] }[] {
  const order = searching ? [...new Set(rows.map((row) => row.group))] : commandGroups
  return order
    .map((group) => ({ group, rows: rows.filter((row) => row.group === group) }))
    .filter((part) => part.rows.length > 0)
}

/** The action bar: type, move with the arrows, Enter runs, Tab completes, Esc clears and then closes. */
export default function PaletteDialog() {
  const { t } = useTranslation('palette')
  const mobile = useMobile()
  const context = useCommandContext()
  const listId = useId()
  const [query, setQuery] = useState('')
  const [selected, setSelected] = useState(0)
  const [recent] = useState(recentCommands)
  const list = useRef<HTMLDivElement>(null)

  const available: Row[] = commands
    .filter((command) => command.when?.(context) ?? true)
    .map((command) => ({ ...command, label: message(command.text, command.values) }))
  const groups = grouped(rank(query, available, recent), query.trim() !== '')
  const rows = groups.flatMap((part) => part.rows)
  const current = rows[Math.min(selected, rows.length - 1)]

  useEffect(() => {
    if (current)
      list.current?.querySelector(`[data-id="${CSS.escape(current.id)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const run = (row: Row) => {
    rememberCommand(row.id)
    closePalette()
    row.run(context)
  }
  const type = (text: string) => {
    setQuery(text)
    setSelected(0)
  }
  const handleKey = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move && rows.length) {
      event.preventDefault()
      setSelected((index) => (Math.min(index, rows.length - 1) + move + rows.length) % rows.length)
    } else if (event.key === 'Enter' && current) {
      event.preventDefault()
      run(current)
    } else if (event.key === 'Tab' && current && !event.shiftKey) {
      event.preventDefault()
      type(current.label)
    }
  }
  useEscape(() => (query ? type('') : closePalette()))

  return (
    <Modal.Root
      opened
      onClose={closePalette}
      closeOnEscape={false}
      fullScreen={mobile}
      size={660}
      yOffset={112}
      padding={0}
    >
      <Modal.Overlay />
      <Modal.Content className={classes.content ?? ''} aria-label={t('title')} data-dialog>
        <div className={classes.top}>
          <Icon of={IconSearch} size={18} />
          <input
            className={classes.input}
            data-autofocus
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={current ? `${listId}-${current.id}` : undefined}
            aria-label={t('title')}
            placeholder={t('placeholder')}
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={handleKey}
          />
          <button
            type="button"
            className={classes.escape}
            onClick={closePalette}
            aria-label={`${message('common:action.close')} Esc`}
          >
            {mobile ? <Icon of={IconX} size={20} /> : <Kbd>Esc</Kbd>}
          </button>
        </div>
        <div ref={list} className={classes.list}>
          <PaletteList
            id={listId}
            groups={groups}
            current={current}
            onPoint={(row) => setSelected(rows.indexOf(row))}
            onRun={run}
          />
        </div>
        {rows.length === 0 && <p className={classes.none}>{t('noResults', { query })}</p>}
        <footer className={classes.foot}>
          <span>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('hint.move')}
          </span>
          <span>
            <Kbd>↵</Kbd> {t('hint.open')}
          </span>
          <span>
            <Kbd>Tab</Kbd> {t('hint.complete')}
          </span>
          <span className={classes.gap} />
          <button
            type="button"
            className={classes.help}
            onClick={() => {
              closePalette()
              void openDialog('shortcutsHelp')
            }}
          >
            {t('hint.shortcuts')}
          </button>
        </footer>
      </Modal.Content>
    </Modal.Root>
  )
}
