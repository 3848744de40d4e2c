/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn from signs, which no picture file could be */
import type { Field } from '@oficina/contract'
import { Avatar, Icon, LinkChip, Tag } from '@oficina/ui'
import { IconCheck, IconPaperclip, IconStar, IconStarFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { message } from '../../lib/message-key.ts'
import classes from './cell-value.module.css'
import { chipsThatFit } from './chips-that-fit.ts'
import { filesOf, type ShownFile, thumbnailUrl } from './editors/shown-files.ts'
import type { RecordPlace } from './editors/value-editor.ts'
import { type Env, isOfField, textOf, valueKindOf } from './field-env.ts'
import { keptProblem, KeptValue } from './kept-value.tsx'
import { faceOf } from './kinds/faces.ts'
import { optionOf } from './options/options-of.ts'

interface CellValueProps {
  field: Field
  value: unknown
  env: Env
  /** Pixels that it may take: of several chips those are shown that fit, and how many more there are. */
  room?: number | undefined
  /** The record that it is a value of: pictures are shown through it. */
  place?: RecordPlace | undefined
}

/** A value as it stands in a cell of one line. */
export function CellValue({ field, value, env, room, place }: CellValueProps): ReactNode {
  if (!isOfField(field, value)) return null
  const kind = valueKindOf(field)
  if (kind === 'boolean') return <Ticked field={field} isOn={value === true} />
  const { Cell, rendersEmpty } = faceOf(field)
  if (Cell && rendersEmpty) return <Cell field={field} value={value} env={env} />
  if (value === null || value === undefined) return null
  const ids = () => (Array.isArray(value) ? (value as string[]) : [String(value)])
  if (kind === 'choice' || kind === 'choices') return <Choices field={field} ids={ids()} env={env} room={room} />
  if (kind === 'user' || kind === 'users') return <People ids={ids()} env={env} room={room} />
  if (kind === 'link' || kind === 'links')
    return (
      <Links records={(Array.isArray(value) ? value : [value]) as { id: number; label: string | null }[]} room={room} />
    )
  if (kind === 'files') {
    const files = filesOf(value)
    const urlOf = (file: ShownFile) =>
      faceOf(field).onlyPictures && place ? thumbnailUrl(file, field.id, place) : undefined
    return <Files files={files} room={room} urlOf={urlOf} />
  }
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

interface Several {
  room: number | undefined
}

/** Those that fit, and a chip with how many more there are. */
function Chips<T>({
  of,
  label,
  room,
  draw,
}: Several & { of: readonly T[]; label: (one: T) => string; draw: (one: T) => ReactNode }) {
  const fits = room === undefined ? of.length : chipsThatFit(of.map(label), room)
  const rest = of.slice(fits)
  return (
    <>
      {of.slice(0, fits).map(draw)}
      {rest.length > 0 && (
        <span className={`t-meta t-3 ${classes.more}`} title={rest.map(label).join(', ')}>
          +{rest.length}
        </span>
      )}
    </>
  )
}

function Choices({ field, ids, env, room }: Several & { field: Field; ids: readonly string[]; env: Env }) {
  const { hasDot = false } = faceOf(field)
  const label = (id: string) => optionOf(field, id, env)?.label ?? id
  return (
    <Chips
      of={ids}
      label={label}
      room={room}
      draw={(id) => (
        <Tag key={id} color={optionOf(field, id, env)?.color ?? 'cinza'} dot={hasDot}>
          {label(id)}
        </Tag>
      )}
    />
  )
}

function People({ ids, env, room }: Several & { ids: readonly string[]; env: Env }) {
  const nameOf = (id: string) => env.people.get(id)?.name ?? '…'
  return (
    <Chips
      of={ids}
      label={nameOf}
      room={room}
      draw={(id) => (
        <span key={id} className={classes.person}>
          <Avatar name={nameOf(id)} src={env.people.get(id)?.photo_url ?? null} colorKey={id} size={18} />
          <span className="t-cut">{nameOf(id)}</span>
        </span>
      )}
    />
  )
}

const Links = ({ records, room }: Several & { records: readonly { id: number; label: string | null }[] }) => (
  <Chips
    of={records}
    label={({ id, label }) => label ?? `#${id}`}
    room={room}
    draw={({ id, label }) => <LinkChip key={id}>{label ?? `#${id}`}</LinkChip>}
  />
)

interface FilesProps extends Several {
  files: readonly ShownFile[]
  /** Where the picture of a file is; without one its name is shown. */
  urlOf: (file: ShownFile) => string | undefined
}

const Files = ({ files, room, urlOf }: FilesProps) => (
  <Chips
    of={files}
    // A picture takes as much room as a chip of a letter or two.
    label={(file) => (urlOf(file) === undefined ? file.name : '')}
    room={room}
    draw={(file) => {
      const url = urlOf(file)
      if (url !== undefined)
        return (
          <img
            key={file.id}
            className={classes.picture}
            src={url}
            alt={file.name}
            title={file.name}
            loading="lazy"
            decoding="async"
            draggable={false}
          />
        )
      return (
        <LinkChip key={file.id}>
          <Icon of={IconPaperclip} size={12} /> {file.name}
        </LinkChip>
      )
    }}
  />
)
