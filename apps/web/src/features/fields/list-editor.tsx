import { Combobox, useCombobox } from '@mantine/core'
import { fold } from '@oficina/kinds'
import { Icon } from '@oficina/ui'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './cell-editor.module.css'
import type { Move } from './cell-editor.tsx'

export interface ListItem {
  id: string
  label: string
  shown: ReactNode
}

/** The entry that makes what was typed. */
const newOne = '+'

interface ListEditorProps<T extends ListItem> {
  label: string
  isMany: boolean
  first: readonly T[]
  /** What was typed to begin with. */
  typed: string | null
  /** What can be chosen now. */
  items: readonly T[]
  /** More is on its way: nothing found says nothing yet. */
  isWaiting?: boolean
  /** So many more are found by typing on. */
  more?: number
  /** Stands under the list. */
  note?: ReactNode
  /** Makes what was typed, where it is not there yet; null where nothing came of it. */
  onCreate?: ((text: string) => Promise<T | null>) | undefined
  /** What is looked for, as it is typed. */
  onSearch: (text: string) => void
  onTake: (items: T[], move: Move) => void
  onCancel: (move?: Move) => void
}

/** A list under the cell that shrinks as one types. One is taken at once; of many, all that were marked on leaving. */
export function ListEditor<T extends ListItem>(props: ListEditorProps<T>) {
  const {
    label,
    isMany,
    first,
    typed,
    items,
    isWaiting = false,
    more = 0,
    note,
    onCreate,
    onSearch,
    onTake,
    onCancel,
  } = props
  const { t } = useTranslation(['records', 'record'])
  const [chosen, setChosen] = useState<readonly T[]>(first)
  const [text, setText] = useState(typed ?? '')
  const input = useRef<HTMLInputElement>(null)
  const combobox = useCombobox()
  const open = useEffectEvent(() => {
    input.current?.focus()
    combobox.openDropdown()
    combobox.selectFirstOption()
  })
  useEffect(() => open(), [])
  // Enter takes the first that was found, also where the server found it.
  const found = items.map(({ id }) => id).join()
  const mark = useEffectEvent(() => {
    if (text !== '') combobox.selectFirstOption()
  })
  useEffect(() => {
    if (found !== '' || !isWaiting) mark()
  }, [found, isWaiting, text])
  /** A key that asked for what was typed before it was found: it is done then. */
  const asked = useRef<Move | null>(null)

  const search = (next: string) => {
    setText(next)
    asked.current = null
    onSearch(next.trim())
    combobox.updateSelectedOptionIndex()
  }
  const isChosen = (id: string) => chosen.some((one) => one.id === id)
  // Leaving takes the focus away, which is leaving once more.
  const isDone = useRef(false)
  const name = text.trim()
  const canCreate =
    onCreate !== undefined && name !== '' && !isWaiting && !items.some((one) => fold(one.label) === fold(name))
  const takeOne = (item: T | undefined, move: Move = 'stay') => {
    isDone.current = true
    onTake(item ? [item] : [], move)
  }
  const making = useRef<Promise<T | null> | null>(null)
  const create = async () => {
    // Pressed once more while it is being made: it is not made twice.
    if (making.current) return
    making.current = onCreate?.(name) ?? null
    const made = await making.current
    making.current = null
    if (!made || isDone.current) return
    // What was typed meanwhile looks for the next one.
    const now = input.current?.value ?? ''
    const rest = now.startsWith(text) ? now.slice(text.length).trimStart() : ''
    if (!isMany && rest === '') return takeOne(made)
    setChosen((before) => (isMany ? [...before, made] : [made]))
    search(rest)
  }
  const pick = (id: string) => {
    if (id === newOne) return void create()
    const item = [...items, ...chosen].find((one) => one.id === id)
    if (!isMany) return takeOne(item)
    if (!item) return
    setChosen((now) => (isChosen(id) ? now.filter((one) => one.id !== id) : [...now, item]))
    search('')
  }
  const idsOf = (list: readonly T[]) => list.map(({ id }) => id).join()
  const close = (move: Move) => {
    if (isDone.current) return
    isDone.current = true
    // Who leaves while something is still being made for the cell gets it all the same.
    if (making.current)
      return void making.current.then((made) => (made ? onTake(isMany ? [...chosen, made] : [made], move) : onCancel()))
    if (idsOf(chosen) !== idsOf(first)) onTake([...chosen], move)
    else onCancel(move)
  }
  /** Takes the entry that is marked for what was typed, as Enter does, and leaves. */
  const leave = (move: Move) => {
    if (name === '') return close(move)
    // A list that is not drawn yet has marked none; its first entry is meant.
    const at = Math.max(combobox.getSelectedOptionIndex(), 0)
    const item = items[at]
    if (!item && isWaiting) {
      asked.current = move
      return
    }
    if (!item && canCreate && at === items.length) {
      void create()
      return close(move)
    }
    if (!item || (isMany && isChosen(item.id))) return close(move)
    if (!isMany) return takeOne(item, move)
    isDone.current = true
    onTake([...chosen, item], move)
  }
  const pickFirst = () => {
    const one = items[0]?.id ?? (canCreate ? newOne : null)
    if (one !== null) pick(one)
    else if (isWaiting) asked.current = 'stay'
  }
  const answer = useEffectEvent(() => {
    const move = asked.current
    if (move === null) return
    asked.current = null
    if (move === 'stay') pickFirst()
    else leave(move)
  })
  useEffect(() => {
    if (!isWaiting) answer()
  }, [isWaiting])
  // What is chosen can be taken away again, even where what is found does not have it.
  const others = isMany && text === '' ? chosen.filter((one) => !items.some(({ id }) => id === one.id)) : []
  return (
    <Combobox store={combobox} onOptionSubmit={pick} width={260} position="bottom-start" withinPortal>
      <Combobox.EventsTarget>
        <input
          ref={input}
          className={classes.input}
          value={text}
          aria-label={label}
          placeholder={chosen.map((one) => one.label).join(', ')}
          onChange={(event) => search(event.currentTarget.value)}
          onKeyDown={(event) => {
            event.stopPropagation()
            if (event.key === 'Escape') {
              isDone.current = true
              // The one that was made for the cell was asked for before: only what was typed after it is given up.
              if (!isMany && idsOf(chosen) !== idsOf(first)) onTake([...chosen], 'stay')
              else onCancel()
            }
            if (event.key === 'Tab') {
              event.preventDefault()
              leave(event.shiftKey ? 'left' : 'right')
            }
            // The list takes what is marked in it by itself.
            if (event.key === 'Enter' && name !== '' && combobox.getSelectedOptionIndex() === -1) pickFirst()
            if (event.key === 'Backspace' && text === '' && isMany) setChosen((now) => now.slice(0, -1))
          }}
          onBlur={() => close('stay')}
        />
      </Combobox.EventsTarget>
      <Combobox.DropdownTarget>
        <span className={classes.anchor} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }}>
          {!isMany && first.length > 0 && text === '' && <Combobox.Option value="">{t('cell.clear')}</Combobox.Option>}
          {[...others, ...items].map((item) => (
            <Combobox.Option key={item.id} value={item.id} active={isChosen(item.id)}>
              <span className={classes.option} data-chosen={isChosen(item.id) || undefined}>
                {item.shown}
              </span>
            </Combobox.Option>
          ))}
          {canCreate && (
            <Combobox.Option value={newOne}>
              <span className={classes.option}>
                <Icon of={IconPlus} size={14} />
                {t('record:pick.create', { name })}
              </span>
            </Combobox.Option>
          )}
          {items.length === 0 && !isWaiting && !canCreate && <Combobox.Empty>{t('cell.nothing')}</Combobox.Empty>}
        </Combobox.Options>
        {more > 0 && <Combobox.Footer className="t-meta t-2">{t('cell.more', { count: more })}</Combobox.Footer>}
        {note}
      </Combobox.Dropdown>
    </Combobox>
  )
}
