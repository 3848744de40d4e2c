import { Combobox, useCombobox } from '@mantine/core'
import { own } from '@oficina/kinds'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import type { EditorProps } from './cell-editor.tsx'
import classes from './cell-editor.module.css'
import { valueKindOf } from './field-env.ts'

interface Linked {
  id: number
  label: string | null
}

const nameOf = ({ id, label }: Linked) => label ?? `#${id}`

/** Records of the connected table, found as one types; none is asked for before. */
export function LinkEditor({ field, value, typed, onTake, onCancel }: EditorProps) {
  const { t } = useTranslation('records')
  const isMany = valueKindOf(field) === 'links'
  const tableId = String(own(field.options, 'connectedTableId'))
  const first = (Array.isArray(value) ? value : value ? [value] : []) as Linked[]
  const [chosen, setChosen] = useState(first)
  const [text, setText] = useState(typed ?? '')
  const search = useDeferredValue(text.trim())
  const found = useQuery({
    ...api.records.list.queryOptions({ tableId, limit: 20, ...(search !== '' && { search }), fields: [] }),
    placeholderData: keepPreviousData,
  })
  const input = useRef<HTMLInputElement>(null)
  const combobox = useCombobox()
  const open = useEffectEvent(() => {
    input.current?.focus()
    combobox.openDropdown()
  })
  useEffect(() => open(), [])

  const give = (records: Linked[]) => {
    const shown = isMany ? (records.length === 0 ? null : records) : (records[0] ?? null)
    onTake(isMany ? records.map((record) => record.id) : (records[0]?.id ?? null), shown, 'stay')
  }
  const records: Linked[] = found.data?.records ?? []
  const pick = (id: string) => {
    const record = [...records, ...chosen].find((one) => String(one.id) === id)
    if (!isMany) return give(record ? [record] : [])
    if (!record) return
    setChosen((now) =>
      now.some((one) => one.id === record.id) ? now.filter((one) => one.id !== record.id) : [...now, record],
    )
    setText('')
  }
  const isSame = chosen.map((one) => one.id).join() === first.map((one) => one.id).join()
  const close = () => (isMany && !isSame ? give(chosen) : onCancel())
  const others = isMany ? chosen.filter((one) => !records.some((record) => record.id === one.id)) : []
  return (
    <Combobox store={combobox} onOptionSubmit={pick} width={280} position="bottom-start" withinPortal>
      <Combobox.EventsTarget>
        <input
          ref={input}
          className={classes.input}
          value={text}
          aria-label={field.label}
          placeholder={first[0] ? nameOf(first[0]) : undefined}
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
          {[...others, ...records].map((record) => {
            const isChosen = chosen.some((one) => one.id === record.id)
            return (
              <Combobox.Option key={record.id} value={String(record.id)} active={isChosen}>
                <span className={classes.option} data-chosen={isChosen || undefined}>
                  {nameOf(record)}
                </span>
              </Combobox.Option>
            )
          })}
          {found.isSuccess && records.length === 0 && <Combobox.Empty>{t('cell.nothing')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
