import type { Colleague } from '@oficina/contract'
import { Avatar, Tag } from '@oficina/ui'
import { useState } from 'react'
import { valueKindOf } from '../field-env.ts'
import { faceOf } from '../kinds/faces.ts'
import { type Option, optionOf } from '../options/options-of.ts'
import { useOptionSearch } from '../options/use-options.ts'
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

/** Options and people, who are found as one types. */
export function ChoicePick({ id, field, value, env, isInvalid, onBegin, onTake, onCancel }: ValueEditorProps) {
  const kind = valueKindOf(field)
  const isMany = kind === 'choices' || kind === 'users'
  const isPeople = kind === 'user' || kind === 'users'
  const [search, setSearch] = useState('')
  const people = usePeopleSearch(env.people, isPeople ? search : '')
  const options = useOptionSearch(field, isPeople ? '' : search)
  const { hasDot = false } = faceOf(field)
  const optionPick = ({ id, label, color }: Option): Pick => ({
    id,
    label,
    shown: (
      <Tag color={color} dot={hasDot}>
        {label}
      </Tag>
    ),
  })
  const ids = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : []
  const chosen = ids.map<Pick>((one) => {
    const person = isPeople ? env.people.get(one) : undefined
    if (person) return personPick(person)
    const option = isPeople ? undefined : optionOf(field, one, env)
    return option ? optionPick(option) : { id: one, label: one, shown: <Tag>{one}</Tag> }
  })
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
      found={isPeople ? people.found.map(personPick) : options.found.map(optionPick)}
      isLoading={isPeople ? people.isLoading : options.isLoading}
      more={isPeople ? 0 : options.more}
      search={search}
      onSearch={setSearch}
      onBegin={onBegin}
      onTake={take}
      onCancel={onCancel}
    />
  )
}
