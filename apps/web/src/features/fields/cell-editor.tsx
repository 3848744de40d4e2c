import type { Field } from '@oficina/contract'
import type { FieldTypeId } from '@oficina/kinds'
import { lazyPart, PartBoundary } from '@oficina/ui'
import { Suspense } from 'react'
import type { RecordPlace } from './editors/value-editor.ts'
import { type Env, valueKindOf } from './field-env.ts'
import { cellEditors } from './kinds/cell-editors.ts'
import { MomentCellEditor } from './moment-cell-editor.tsx'
import { TextCellEditor } from './text-cell-editor.tsx'

/** Where the hand goes after a value is taken. */
export type Move = 'down' | 'right' | 'left' | 'stay'

export interface EditorProps {
  field: Field
  value: unknown
  env: Env
  /** The record whose value it is. */
  place?: RecordPlace | null
  /** What was typed to begin with, in place of the value. */
  typed: string | null
  /** `value` goes to the server; `shown` stands in the cell until it answers. */
  onTake: (value: unknown, shown: unknown, move: Move) => void
  /** Left with something that its field cannot read: it is kept in the cell, with why. */
  onRefuse: (text: string, message: string, move: Move) => void
  onCancel: (move?: Move) => void
}

/** These bring lists with them, which a grid that is only read does without; `loadCellEditors` fetches them ahead. */
const loadChoice = () => import('./choice-editor.tsx')
const loadLink = () => import('./link-editor.tsx')
const ChoiceEditor = lazyPart(async () => ({ default: (await loadChoice()).ChoiceEditor }))
const LinkEditor = lazyPart(async () => ({ default: (await loadLink()).LinkEditor }))

export const loadCellEditors = () => Promise.all([loadChoice(), loadLink()])

/** Edits a value in its cell: by its type's own editor, or by that of its value kind; types that need more room are edited in the record's panel. */
export function CellEditor(props: EditorProps) {
  const Own = cellEditors[props.field.type as FieldTypeId]
  if (Own) return <Own {...props} />
  switch (valueKindOf(props.field)) {
    case 'link':
    case 'links':
      return (
        <PartBoundary onFail={() => props.onCancel()}>
          <Suspense fallback={null}>
            <LinkEditor {...props} />
          </Suspense>
        </PartBoundary>
      )
    case 'choice':
    case 'choices':
    case 'user':
    case 'users':
      return (
        <PartBoundary onFail={() => props.onCancel()}>
          <Suspense fallback={null}>
            <ChoiceEditor {...props} />
          </Suspense>
        </PartBoundary>
      )
    case 'date':
    case 'dateTime':
    case 'time':
      return <MomentCellEditor {...props} />
    case 'number':
    case 'text':
    case 'boolean':
    case 'duration':
    case 'files':
    case 'json':
      return <TextCellEditor {...props} />
  }
}
