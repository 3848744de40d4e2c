import type { Colleague } from '@oficina/contract'
import { Avatar, Tag } from '@oficina/ui'
import { useMemo, useState } from 'react'
import { foldText } from '../../lib/fold-text.ts'
import type { EditorProps } from './cell-editor.tsx'
import { optionsOf } from './cell-value.tsx'
import { valueKindOf } from './field-env.ts'
import { ListEditor, type ListItem } from './list-editor.tsx'
import { usePeopleSearch } from './use-people-search.ts'

const personItem = (person: Colleague): ListItem => ({
  id: person.id_user,
  label: person.name,
  shown: (
    <>
      <Avatar name={person.name} src={person.photo_url} colorKey={person.id_user} size={18} /> {person.name}
    </>
  ),
})

/** Options, which are known beforehand, and people, who are found as one types. */
export function ChoiceEditor({ field, value, env, typed, onTake, onCancel }: EditorProps) {
  const kind = valueKindOf(field)
  const isMany = kind === 'choices' || kind === 'users'
  const isPeople = kind === 'user' || kind === 'users'
  const [search, setSearch] = useState(typed ?? '')
  const { found, isLoading } = usePeopleSearch(env.people, isPeople ? search : '')
  const all = useMemo<ListItem[]>(() => {
    if (!isPeople)
      return optionsOf(field).map(({ id, label, color }) => ({ id, label, shown: <Tag color={color}>{label}</Tag> }))
    return found.map(personItem)
  }, [isPeople, field, found])
  const ids = Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? [value] : []
  const first = ids.map((id) => {
    const person = isPeople ? env.people.get(id) : undefined
    return person ? personItem(person) : (all.find((one) => one.id === id) ?? { id, label: id, shown: id })
  })
  const wanted = foldText(search)
  return (
    <ListEditor
      label={field.label}
      isMany={isMany}
      first={first}
      typed={typed}
      items={isPeople ? all : all.filter((one) => foldText(one.label).includes(wanted))}
      isWaiting={isPeople && isLoading}
      onSearch={setSearch}
      onTake={(items, move) => {
        const given = items.map((one) => one.id)
        const next = isMany ? (given.length === 0 ? null : given) : (given[0] ?? null)
        onTake(next, next, move)
      }}
      onCancel={onCancel}
    />
  )
}
