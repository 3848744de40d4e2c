import { Combobox, useCombobox } from '@mantine/core'
import { Avatar, Tag } from '@oficina/ui'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foldText } from '../../lib/fold-text.ts'
import type { EditorProps } from './cell-editor.tsx'
import classes from './cell-editor.module.css'
import { optionsOf } from './cell-value.tsx'
import { valueKindOf } from './field-env.ts'

interface Choice {
  id: string
  label: string
  shown: ReactNode
}

/** Choices and people: a list under the cell that shrinks as one types. */
export function ChoiceEditor({ field, value, env, typed, onTake, onCancel }: EditorProps) {
  const { t } = useTranslation('records')
  const kind = valueKindOf(field)
  const isMany = kind === 'choices' || kind === 'users'
  const choices: Choice[] =
    kind === 'user' || kind === 'users'
      ? [...env.people.values()]
          .filter((person) => person.active)
          .map((person) => ({
            id: person.id_user,
            label: person.name,
            shown: (
              <>
                <Avatar name={person.name} src={person.photo_url} colorKey={person.id_user} size={18} /> {person.name}
              </>
            ),
          }))
      : optionsOf(field).map((option) => ({
          id: option.id,
          label: option.label,
          shown: <Tag color={option.color}>{option.label}</Tag>,
        }))
  const first = Array.isArray(value) ? (value as string[]) : value ? [String(value)] : []
  const [chosen, setChosen] = useState(first)
  const [text, setText] = useState(typed ?? '')
  const input = useRef<HTMLInputElement>(null)
  const combobox = useCombobox()
  const open = useEffectEvent(() => {
    input.current?.focus()
    combobox.openDropdown()
    combobox.selectFirstOption()
  })
  useEffect(() => open(), [])

  const wanted = choices.filter((choice) => foldText(choice.label).includes(foldText(text)))
  const give = (ids: string[]) => {
    const next = isMany ? (ids.length === 0 ? null : ids) : (ids[0] ?? null)
    onTake(next, next, 'stay')
  }
  const pick = (id: string) => {
    if (!isMany) return give(id === '' ? [] : [id])
    setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]))
    setText('')
  }
  const close = () => (isMany && chosen.join() !== first.join() ? give(chosen) : onCancel())
  return (
    <Combobox store={combobox} onOptionSubmit={pick} width={240} position="bottom-start" withinPortal>
      <Combobox.EventsTarget>
        <input
          ref={input}
          className={classes.input}
          value={text}
          aria-label={field.label}
          placeholder={choices.find((choice) => choice.id === chosen[0])?.label}
          onChange={(event) => {
            setText(event.currentTarget.value)
            combobox.updateSelectedOptionIndex()
          }}
          onKeyDown={(event) => {
            event.stopPropagation()
            if (event.key === 'Escape') onCancel()
            if (event.key === 'Tab') {
              event.preventDefault()
              close()
            }
          }}
          onBlur={close}
        />
      </Combobox.EventsTarget>
      <Combobox.DropdownTarget>
        <span className={classes.anchor} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }}>
          {!isMany && first.length > 0 && text === '' && <Combobox.Option value="">{t('cell.clear')}</Combobox.Option>}
          {wanted.map((choice) => (
            <Combobox.Option key={choice.id} value={choice.id} active={chosen.includes(choice.id)}>
              <span className={classes.option} data-chosen={chosen.includes(choice.id) || undefined}>
                {choice.shown}
              </span>
            </Combobox.Option>
          ))}
          {wanted.length === 0 && <Combobox.Empty>{t('cell.nothing')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
