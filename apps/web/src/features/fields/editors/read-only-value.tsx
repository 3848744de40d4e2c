import type { Field } from '@oficina/contract'
import { type FieldTypeId, own } from '@oficina/kinds'
import { LinkChip } from '@oficina/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CellValue } from '../cell-value.tsx'
import { type Env, textOf, valueKindOf } from '../field-env.ts'
import { keptProblem, KeptValue } from '../kept-value.tsx'
import { faceOf } from '../kinds/faces.ts'
import { readOnlyValues } from '../kinds/read-only.ts'
import classes from './editors.module.css'
import { FileList } from './file-list.tsx'
import { LinkCount } from '../link-count.tsx'
import { linkedName, linkedRecords } from './link-pick.tsx'
import { filesOf } from './shown-files.ts'
import type { RecordPlace } from './value-editor.ts'

export interface ReadOnlyValueProps {
  field: Field
  value: unknown
  env: Env
  place: RecordPlace | null
}

/** A value that is only shown, with all of it in sight. */
export function ReadOnlyValue(props: ReadOnlyValueProps) {
  return <div className={classes.readOnly}>{valueOf(props)}</div>
}

function valueOf(props: ReadOnlyValueProps): ReactNode {
  const { field, value, env, place } = props
  const isEmpty = value === null || value === undefined
  if (isEmpty && !faceOf(field).showsEmptyReadOnly) return <span className="t-3">—</span>
  const Own = readOnlyValues[field.type as FieldTypeId]
  if (Own) return <Own {...props} />
  const kind = valueKindOf(field)
  if (kind === 'files') return <FileList files={filesOf(value)} fieldId={field.id} place={place} />
  if (kind === 'link' || kind === 'links') return <LinkedRecords field={field} value={value} place={place} />
  const problem = keptProblem(field, value)
  if (problem !== null) return <KeptValue text={textOf(field, value, env)} problem={problem} />
  if (kind === 'text') return <span className={classes.lines}>{textOf(field, value, env)}</span>
  return (
    <span className={classes.chips}>
      <CellValue field={field} value={value} env={env} />
    </span>
  )
}

function LinkedRecords({ field, value, place }: Pick<ReadOnlyValueProps, 'field' | 'value' | 'place'>) {
  const tableId = own(field.options, 'connectedTableId')
  return (
    <span className={classes.chips}>
      {linkedRecords(value).map((record) =>
        typeof tableId === 'string' ? (
          <Link
            key={record.id}
            to="/object/$tableId/record/$recordId"
            params={{ tableId, recordId: String(record.id) }}
          >
            <LinkChip>{linkedName(record)}</LinkChip>
          </Link>
        ) : (
          <LinkChip key={record.id}>{linkedName(record)}</LinkChip>
        ),
      )}
      <LinkCount field={field} value={value} place={place} />
    </span>
  )
}
