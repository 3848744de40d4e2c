import { Combobox, useCombobox } from '@mantine/core'
import { Icon } from '@oficina/ui'
import { IconCheck, IconChevronDown, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { expectTyping } from '../../../ground/shortcuts/type-ahead.ts'
import { foldText } from '../../../lib/fold-text.ts'
import { usePlaceholder } from './placeholder.ts'
import classes from './editors.module.css'

export interface Pick {
  id: string
  label: string
  shown: ReactNode
}

interface PickEditorProps<P extends Pick> {
  id: string
  label: string
  isMany: boolean
  isRequired: boolean
  isInvalid: boolean
  chosen: readonly P[]
  /** What can be chosen now, for what is searched for. */
  found: readonly P[]
  isLoading?: boolean
  /** So many more are found by typing on. */
  more?: number
  /** Words for a list that could not be read. */
  problem?: string | null
  search: string
  onSearch: (text: string) => void
  onBegin: () => void
  onTake: (chosen: P[]) => void
  onCancel: () => void
  /** Makes what was searched for and is not there, and takes it; none where that cannot be done. */
  onCreate?: ((text: string) => void) | undefined
}

/** No id looks like this. */
const newOne = '+'

const idsOf = (list: readonly Pick[]) => list.map((one) => one.id).join(' ')

/** A button that shows what is chosen, over a list that shrinks as one types. Several are taken together, at its close. */
export function PickEditor<P extends Pick>(props: PickEditorProps<P>) {
  const { id, label, isMany, isRequired, isInvalid, chosen, found, search, onSearch, onTake } = props
  const { t } = useTranslation('record')
  // What is marked while the list is open.
  const [marked, setMarked] = useState<P[] | null>(null)
  const now = marked ?? chosen
  const combobox = useCombobox({
    onDropdownOpen: () => {
      props.onBegin()
      setMarked([...chosen])
      combobox.focusSearchInput()
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      onSearch('')
      setMarked(null)
      if (isMany && marked && idsOf(marked) !== idsOf(chosen)) onTake(marked)
      else props.onCancel()
    },
  })
  const pick = (pickedId: string) => {
    if (pickedId === newOne) {
      const text = search.trim()
      combobox.closeDropdown()
      return props.onCreate?.(text)
    }
    if (!isMany) {
      const one = found.find((other) => other.id === pickedId)
      if (pickedId === '' || one) onTake(one ? [one] : [])
      return combobox.closeDropdown()
    }
    setMarked((list) => {
      const before = list ?? []
      if (before.some((one) => one.id === pickedId)) return before.filter((one) => one.id !== pickedId)
      const one = found.find((other) => other.id === pickedId)
      return one ? [...before, one] : before
    })
  }
  // Enter takes the first that was found, also where the server found it.
  const foundIds = idsOf(found)
  const select = useEffectEvent(() => {
    if (search !== '') combobox.selectFirstOption()
  })
  useEffect(() => {
    if (foundIds !== '') select()
  }, [foundIds])
  const isMarked = (one: Pick) => now.some((other) => other.id === one.id)
  const placeholder = usePlaceholder(null)
  const wanted = foldText(search.trim())
  const isNew = wanted !== '' && !props.isLoading && !found.some((one) => foldText(one.label) === wanted)
  const others = isMany && search === '' ? now.filter((one) => !found.some((other) => other.id === one.id)) : []
  return (
    <Combobox store={combobox} onOptionSubmit={pick} position="bottom-start" width="target" withinPortal>
      <Combobox.Target targetType="button">
        <button
          id={id}
          type="button"
          className={classes.pick}
          aria-label={`${label}: ${now.length === 0 ? t('pick.empty') : now.map((one) => one.label).join(', ')}`}
          data-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? `${id}-problem` : undefined}
          onClick={() => combobox.toggleDropdown()}
          data-takes-letters
          onKeyDown={(event) => {
            // As a list of the browser's own: who types looks for something. Space opens it.
            if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return
            event.preventDefault()
            event.stopPropagation()
            onSearch(event.key)
            combobox.openDropdown()
            expectTyping()
          }}
        >
          <span className={classes.chips}>
            {now.length === 0 ? (
              <span className={classes.empty}>{placeholder}</span>
            ) : (
              now.map((one) => <span key={one.id}>{one.shown}</span>)
            )}
          </span>
          <Icon of={IconChevronDown} size={14} className={classes.chevron} />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown miw={220}>
        <Combobox.Search
          value={search}
          onChange={(event) => {
            onSearch(event.currentTarget.value)
            combobox.updateSelectedOptionIndex()
          }}
          placeholder={t('pick.search')}
          aria-label={t('pick.searchIn', { label })}
        />
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label={label}>
          {!isMany && !isRequired && chosen.length > 0 && search === '' && (
            <Combobox.Option value="">{t('pick.clear')}</Combobox.Option>
          )}
          {[...others, ...found].map((one) => (
            <Combobox.Option key={one.id} value={one.id} active={isMarked(one)}>
              <span className={classes.option}>
                <span className={classes.optionText}>{one.shown}</span>
                {isMarked(one) && <Icon of={IconCheck} size={14} />}
              </span>
            </Combobox.Option>
          ))}
          {props.onCreate && isNew && (
            <Combobox.Option value={newOne}>
              <span className={classes.option}>
                <Icon of={IconPlus} size={14} />
                {t('pick.create', { name: search.trim() })}
              </span>
            </Combobox.Option>
          )}
          {found.length === 0 && others.length === 0 && !(props.onCreate && isNew) && (
            <Combobox.Empty>
              {props.problem ?? (props.isLoading ? t('pick.loading') : t('pick.nothing'))}
            </Combobox.Empty>
          )}
        </Combobox.Options>
        {props.more !== undefined && props.more > 0 && (
          <Combobox.Footer className="t-meta t-2">{t('pick.more', { count: props.more })}</Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}
