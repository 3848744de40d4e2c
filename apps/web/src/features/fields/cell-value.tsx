/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn from signs, which no picture file could be */
import type { Field } from '@oficina/contract'
import { Avatar, Icon, LinkChip, Tag } from '@oficina/ui'
import { IconCheck, IconPaperclip, IconStar, IconStarFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { message } from '../../lib/message-key.ts'
import classes from './cell-value.module.css'
import { type Env, isOfField, textOf, valueKindOf } from './field-env.ts'
import { keptProblem, KeptValue } from './kept-value.tsx'
import { faceOf } from './kinds/faces.ts'
import { optionOf } from './options/options-of.ts'

/** A value as it stands in a cell of one line. */
export function CellValue({ field, value, env }: { field: Field; value: unknown; env: Env }): ReactNode {
  if (!isOfField(field, value)) return null
  const kind = valueKindOf(field)
  if (kind === 'boolean') return <Ticked field={field} isOn={value === true} />
  const { Cell, rendersEmpty } = faceOf(field)
  if (Cell && rendersEmpty) return <Cell field={field} value={value} env={env} />
  if (value === null || value === undefined) return null
  const ids = () => (Array.isArray(value) ? (value as string[]) : [String(value)])
  if (kind === 'choice' || kind === 'choices') return <Choices field={field} ids={ids()} env={env} />
  if (kind === 'user' || kind === 'users') return <People ids={ids()} env={env} />
  if (kind === 'link' || kind === 'links')
    return <Links records={(Array.isArray(value) ? value : [value]) as { id: number; label: string | null }[]} />
  if (kind === 'files') return <Files files={value as { id: string; name: string }[]} />
  const problem = keptProblem(field, value)
  if (problem !== null) return <KeptValue text={textOf(field, value, env)} problem={problem} />
  if (Cell) return <Cell field={field} value={value} env={env} />
  return <span className={classes.text}>{textOf(field, value, env)}</span>
}

/** Yes or no, drawn as its field is; what cannot be empty is never drawn as nothing. */
function Ticked({ field, isOn }: { field: Field; isOn: boolean }) {
  const { tick } = faceOf(field)
  if (tick === 'star') return <Starred isOn={isOn} />
  if (tick === 'switch')
    return <span className={classes.switch} role="img" aria-label={yesNo(isOn)} data-tick data-on={isOn || undefined} />
  return <Tick isOn={isOn} />
}

const yesNo = (isOn: boolean) => message(isOn ? 'records:cell.yes' : 'records:cell.no')

function Tick({ isOn }: { isOn: boolean }) {
  return (
    <span className={classes.tick} role="img" aria-label={yesNo(isOn)} data-tick data-on={isOn || undefined}>
      {isOn && <Icon of={IconCheck} size={12} stroke={3} />}
    </span>
  )
}

function Starred({ isOn }: { isOn: boolean }) {
  return (
    <span role="img" aria-label={yesNo(isOn)} data-tick>
      <Icon of={isOn ? IconStarFilled : IconStar} size={16} className={isOn ? classes.star : classes.noStar} />
    </span>
  )
}

function Choices({ field, ids, env }: { field: Field; ids: readonly string[]; env: Env }) {
  const { hasDot = false } = faceOf(field)
  return ids.map((id) => {
    const option = optionOf(field, id, env)
    return (
      <Tag key={id} color={option?.color ?? 'cinza'} dot={hasDot}>
        {option?.label ?? id}
      </Tag>
    )
  })
}

function People({ ids, env }: { ids: readonly string[]; env: Env }) {
  return ids.map((id) => {
    const person = env.people.get(id)
    const name = person?.name ?? '…'
    return (
      <span key={id} className={classes.person}>
        <Avatar name={name} src={person?.photo_url ?? null} colorKey={id} size={18} />
        <span className="t-cut">{name}</span>
      </span>
    )
  })
}

const Links = ({ records }: { records: readonly { id: number; label: string | null }[] }) =>
  records.map(({ id, label }) => <LinkChip key={id}>{label ?? `#${id}`}</LinkChip>)

const Files = ({ files }: { files: readonly { id: string; name: string }[] }) =>
  files.map(({ id, name }) => (
    <LinkChip key={id}>
      <Icon of={IconPaperclip} size={12} /> {name}
    </LinkChip>
  ))
