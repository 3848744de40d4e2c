import type { Field, RecordView } from '@oficina/contract'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import type { Env } from '../../../fields/field-env.ts'
import { coverOf } from '../../cards/cover.ts'
import { CardButton, CardFields } from '../../cards/record-card.tsx'
import type { CardColor } from '../../cards/use-card-colors.ts'
import classes from './kanban-view.module.css'

interface KanbanCardProps {
  record: RecordView
  tableId: string
  fields: readonly Field[]
  /** The field whose picture stands on top. */
  cover: string | null
  env: Env
  color: CardColor
  isAway: boolean
  canMove: boolean
  onTake: (event: PointerEvent<HTMLElement>, record: RecordView) => void
  /** Asked for with the keys: to a column beside, or a place up or down. */
  onStep: (side: number) => void
  onLift: (places: number) => void
  onOpen: (record: RecordView) => void
}

const sides: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const lifts: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** A record on a board. */
export function KanbanCard(props: KanbanCardProps) {
  const { record, tableId, fields, cover, env, color, isAway, canMove, onTake, onStep, onLift, onOpen } = props
  const onKeyDown = (event: KeyboardEvent) => {
    const side = sides[event.key]
    const lift = lifts[event.key]
    if (!event.altKey || !canMove || (side === undefined && lift === undefined)) return
    event.preventDefault()
    if (side !== undefined) onStep(side)
    else if (lift !== undefined) onLift(lift)
  }
  return (
    <div
      className={classes.card}
      data-record={record.id}
      data-away={isAway || undefined}
      {...color}
      onPointerDown={(event) => canMove && onTake(event, record)}
    >
      <CardFace
        record={record}
        tableId={tableId}
        fields={fields}
        cover={cover}
        env={env}
        title={
          <CardButton
            record={record}
            fields={fields}
            env={env}
            data-card={record.id}
            aria-describedby={canMove ? 'kanban-keys' : undefined}
            onClick={() => onOpen(record)}
            onKeyDown={onKeyDown}
          />
        }
      />
    </div>
  )
}

type CardFaceProps = Pick<KanbanCardProps, 'record' | 'tableId' | 'fields' | 'cover' | 'env'> & { title?: ReactNode }

/** What a card shows; also of the one in the hand. */
export function CardFace({ record, tableId, fields, cover, env, title }: CardFaceProps) {
  const picture = cover === null ? null : coverOf(tableId, record, cover)
  return (
    <>
      {picture && <img className={classes.cover} src={picture} alt="" loading="lazy" draggable={false} />}
      <CardFields record={record} fields={fields} env={env} title={title} />
    </>
  )
}
