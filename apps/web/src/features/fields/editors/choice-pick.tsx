import type { Colleague } from '@oficina/contract'
import { Avatar, Tag } from '@oficina/ui'
import { useMemo, useState } from 'react'
import { foldText } from '../../../lib/fold-text.ts'
import { optionsOf } from '../cell-value.tsx'
import { valueKindOf } from '../field-env.ts'
import { faceOf } from '../kinds/faces.ts'
import classes from './editors.module.css'
import { usePeopleSearch } from '../use-people-search.ts'
import { type Pick, PickEditor } from './pick-editor.tsx'
import type { ValueEditorProps } from './value-editor.ts'

const personPick = (person: Colleague): Pick => ({
  id: person.id_user,
  label: person.name,
  shown: (
    <span className={classes.person}>
      <Avatar name={person.name} src={person.photo_url} colorKey={person.id_user} size={18} />
      <span className="t-cut">{person.name}</span>
    </span>
  ),
})

/** Options, which are known beforehand, and people, who are found as one types. */
export function ChoicePick({ id, field, value, env, isInvalid, onBegin, onTake, onCancel }: ValueEditorProps) {
  const kind = valueKindOf(field)
  const isMany = kind === 'choices' || kind === 'users'
  const isPeople = kind === 'user' || kind === 'users'
  const [search, setSearch] = useState('')
  const { found, isLoading } = usePeopleSearch(env.people, isPeople ? search : '')
  const all = useMemo<Pick[]>(() => {
    if (!isPeople) {
      const { hasDot = false } = faceOf(field)
      return optionsOf(field).map(({ id, label, color }) => ({
        id,
        label,
        shown: (
          <Tag color={color} dot={hasDot}>
            {label}
          </Tag>
        ),
      }))
    }
    return found.map(personPick)
  }, [isPeople, field, found])
  const ids = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : []
  const chosen = ids.map<Pick>((one) => {
    const person = isPeople ? env.people.get(one) : undefined
    if (person) return personPick(person)
    return all.find((other) => other.id === one) ?? { id: one, label: one, shown: <Tag>{one}</Tag> }
  })
  const wanted = foldText(search.trim())
  const take = (list: Pick[]) => {
    const given = list.map((one) => one.id)
    const next = isMany ? (given.length === 0 ? null : given) : (given[0] ?? null)
    onTake(next, next)
  }
  return (
    <PickEditor<Pick>
      id={id}
      label={field.label}
      isMany={isMany}
      isRequired={field.required}
      isInvalid={isInvalid}
      chosen={chosen}
      found={isPeople ? all : all.filter((one) => foldText(one.label).includes(wanted))}
      isLoading={isPeople && isLoading}
      search={search}
      onSearch={setSearch}
      onBegin={onBegin}
      onTake={take}
      onCancel={onCancel}
    />
  )
}
