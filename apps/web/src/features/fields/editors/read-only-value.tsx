import { Button } from '@mantine/core'
import type { Field } from '@oficina/contract'
import { isObject, linkParts, own } from '@oficina/kinds'
import { LinkChip } from '@oficina/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { safeLink } from '../../../lib/safe-link.ts'
import { FormLink } from '../kinds/record-update-form/form-link.tsx'
import { CellValue } from '../cell-value.tsx'
import { type Env, textOf, valueKindOf } from '../field-env.ts'
import { keptProblem, KeptValue } from '../kept-value.tsx'
import classes from './editors.module.css'
import { FileList } from './file-list.tsx'
import { linkedName, linkedRecords } from './link-pick.tsx'
import { filesOf } from './shown-files.ts'
import { todosOf } from './todo-values.ts'
import type { RecordPlace } from './value-editor.ts'

interface ReadOnlyValueProps {
  field: Field
  value: unknown
  env: Env
  place: RecordPlace | null
}

/** A value that is only shown, with all of it in sight. */
export function ReadOnlyValue(props: ReadOnlyValueProps) {
  return <div className={classes.readOnly}>{valueOf(props)}</div>
}

function valueOf({ field, value, env, place }: ReadOnlyValueProps): ReactNode {
  if (field.type === 'button') return <ButtonValue field={field} />
  if (field.type === 'recordUpdateForm') return <FormLink field={field} value={value} place={place} />
  if (value === null || value === undefined) return <span className="t-3">—</span>
  if (field.type === 'todoList') return todosOf(value).map((todo) => <Done key={todo.title} {...todo} />)
  const kind = valueKindOf(field)
  if (kind === 'files') return <FileList files={filesOf(value)} fieldId={field.id} place={place} />
  if (kind === 'link' || kind === 'links') return <LinkedRecords field={field} value={value} />
  const problem = keptProblem(field, value)
  if (problem !== null) return <KeptValue text={textOf(field, value, env)} problem={problem} />
  if (kind === 'text') return <TextValue field={field} text={textOf(field, value, env)} />
  return (
    <span className={classes.chips}>
      <CellValue field={field} value={value} env={env} />
    </span>
  )
}

function TextValue({ field, text }: { field: Field; text: string }) {
  const { url, label } = field.type === 'link' ? linkParts(text) : { url: null, label: text }
  const href = safeLink(url)
  if (!href) return <span className={classes.lines}>{text}</span>
  return (
    <a className="text-link" href={href} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
}

const Done = ({ title, done }: { title: string; done: boolean }) => (
  <span className={classes.lines}>
    {done ? '☑' : '☐'} {title}
  </span>
)

function LinkedRecords({ field, value }: { field: Field; value: unknown }) {
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
    </span>
  )
}

function ButtonValue({ field }: { field: Field }) {
  const action = own(field.options, 'action')
  const label = String(own(field.options, 'label') || field.label)
  const href =
    isObject(action) && own(action, 'type') === 'openLink' ? safeLink(String(own(action, 'href') ?? '')) : undefined
  return href ? (
    <Button component="a" href={href} target="_blank" rel="noopener noreferrer" variant="default">
      {label}
    </Button>
  ) : (
    <Button variant="default" disabled>
      {label}
    </Button>
  )
}
