import { Loader, Modal } from '@mantine/core'
import { Icon, Kbd, useEscape, useMobile } from '@oficina/ui'
import { IconChevronRight, IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { message } from '../../lib/message-key.ts'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { errorCode } from '../../ground/errors/error-code.ts'
import type { Command } from './command.ts'
import { groupAt } from './group-at.ts'
import { idOfLine, type Line, PaletteList } from './palette-list.tsx'
import classes from './palette-dialog.module.css'
import { PaletteStatus } from './palette-status.tsx'
import { closePalette, type Opening, typedSoFar } from '../../ground/palette/palette-store.ts'
import { rememberCommand } from './recent-commands.ts'
import { useCommandContext } from './use-command-context.ts'
import { type Chip, usePalette } from './use-palette.ts'
import { useWork } from './use-work.ts'

const longestChip = 30
const longestQuery = 50

/** The action bar: type, move with the arrows, Enter runs, Tab completes, Esc clears and then closes. */
export default function PaletteDialog({ opening, onShown }: { opening: Opening; onShown: () => void }) {
  const { t } = useTranslation('palette')
  const mobile = useMobile()
  const context = useCommandContext()
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement | null>(null)
  const palette = usePalette(opening, context)
  const { query, chip, lines, unknown } = palette
  const [selected, setSelected] = useState(0)
  const [work, startWork, forgetWork] = useWork()
  const current = lines[Math.min(selected, lines.length - 1)]

  useEffect(() => {
    if (!current) return
    list.current?.querySelector(`[data-key="${CSS.escape(current.key)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const type = (text: string) => {
    palette.setQuery(text)
    setSelected(0)
    forgetWork()
  }
  /** From here on letters are typed here: the next one may be on its way. */
  const takeOver = (node: HTMLInputElement) => {
    node.focus()
    palette.setQuery(typedSoFar())
    onShown()
  }
  const setChip = (next: Chip | null) => {
    palette.setChip(next)
    setSelected(0)
    forgetWork()
    input.current?.focus()
  }
  /** What a command leads to inside the bar; false where it is simply done. */
  const enter = (command: Command): boolean => {
    if ('opens' in command) setChip({ kind: 'group', group: command.opens })
    else if ('asks' in command) setChip({ kind: 'ask', command })
    else return false
    return true
  }
  const run = (line: Line, inNewTab = false) => {
    if (line.kind === 'more') return palette.showGroup(line.group)
    if (line.kind === 'retry') return line.retry()
    const { act, id } = line.entry
    if ('path' in act) {
      if (inNewTab) return void window.open(act.path, '_blank', 'noopener')
      closePalette()
      return context.go(act.path)
    }
    rememberCommand(id)
    if (enter(act.command)) return
    if ('work' in act.command) return startWork(act.command, context)
    closePalette()
    if ('run' in act.command) act.command.run(context)
  }
  const complete = (line: Line) => {
    if (line.kind !== 'entry') return run(line)
    const { act, label } = line.entry
    if (!('command' in act) || !enter(act.command)) type(label)
  }
  const handleKey = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const group = groupAt(event.nativeEvent)
    if (group) setChip({ kind: 'group', group })
    else if (move && lines.length > 0)
      setSelected((index) => (Math.min(index, lines.length - 1) + move + lines.length) % lines.length)
    else if (event.key === 'Enter' && current) run(current, event.ctrlKey || event.metaKey)
    else if (event.key === 'Tab' && current && !event.shiftKey) complete(current)
    else if (event.key === 'Backspace' && query === '' && chip) setChip(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  useEscape(() => (query ? type('') : closePalette()))

  const placeholder = chip?.kind === 'ask' ? message(chip.command.asks.placeholder) : t('placeholder')
  const isWaiting = chip?.kind === 'ask' && query.trim() === ''
  return (
    <Modal.Root
      opened
      onClose={closePalette}
      closeOnEscape={false}
      fullScreen={mobile}
      size={660}
      yOffset={112}
      padding={0}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content classNames={{ content: classes.content ?? '' }} aria-label={t('title')} data-dialog>
        <div className={classes.top}>
          <Icon of={IconSearch} size={18} />
          {chip && <ChipButton chip={chip} onRemove={() => setChip(null)} />}
          <input
            ref={(node) => {
              // Also called with nothing, and with the same one again, whenever the bar is drawn anew.
              if (node === null || input.current === node) return
              input.current = node
              takeOver(node)
            }}
            className={classes.input}
            data-autofocus
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={current && idOfLine(listId, current)}
            aria-label={t('title')}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={query}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={handleKey}
          />
          {palette.isLoading && <Loader size={15} aria-label={message('common:state.loading')} />}
          <button
            type="button"
            className={classes.escape}
            onClick={closePalette}
            aria-label={`${message('common:action.close')} Esc`}
          >
            {mobile ? <Icon of={IconX} size={20} /> : <Kbd>Esc</Kbd>}
          </button>
        </div>
        {work && <PaletteStatus state={work} />}
        {unknown !== null && !work && (
          <p className={classes.status} role="alert">
            {t('notFound', { id: unknown })} · {errorCode({ id: 'cmd_not_found', code: 404 })}
          </p>
        )}
        <div ref={list} className={classes.list}>
          <PaletteList
            id={listId}
            lines={lines}
            current={current}
            onPoint={(line) => setSelected(lines.indexOf(line))}
            onRun={run}
          />
        </div>
        {lines.length === 0 && !palette.isLoading && (
          <p className={classes.none}>
            {isWaiting ? placeholder : query ? t('noResults', { query: query.slice(0, longestQuery) }) : t('empty')}
          </p>
        )}
        <Foot />
      </Modal.Content>
    </Modal.Root>
  )
}

/** What stands before the input; a click takes it away, as Backspace does. */
function ChipButton({ chip, onRemove }: { chip: Chip; onRemove: () => void }) {
  const { t } = useTranslation('palette')
  const label = chip.kind === 'group' ? t(`group.${chip.group}`) : message(chip.command.text, chip.command.values)
  const shown = label.length > longestChip ? `${label.slice(0, longestChip)}…` : label
  return (
    <button type="button" className={classes.chip} onClick={onRemove} aria-label={t('removeChip', { name: label })}>
      {shown}
      <Icon of={IconChevronRight} size={13} />
    </button>
  )
}

function Foot() {
  const { t } = useTranslation('palette')
  return (
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
  )
}
