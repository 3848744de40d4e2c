import type { FieldTypeId } from '@oficina/kinds'
import { valueKindOf } from '../field-env.ts'
import { editors } from '../kinds/editors.ts'
import { ChoicePick } from './choice-pick.tsx'
import { FilesEditor } from './files-editor.tsx'
import { LineEditor } from './line-editor.tsx'
import { LinkPick } from './link-pick.tsx'
import { MomentEditor } from './moment-editor.tsx'
import { ReadOnlyValue } from './read-only-value.tsx'
import { TickEditor } from './tick-editor.tsx'
import type { ValueEditorProps } from './value-editor.ts'

/** The editor of a value: its type's own, or that of its value kind. Shared by the record's panel and by forms. */
export function FieldEditor(props: ValueEditorProps) {
  const { field } = props
  const Own = editors[field.type as FieldTypeId]
  if (Own) return <Own {...props} />
  switch (valueKindOf(field)) {
    case 'boolean':
      return <TickEditor {...props} />
    case 'choice':
    case 'choices':
    case 'user':
    case 'users':
      return <ChoicePick {...props} />
    case 'link':
    case 'links':
      return <LinkPick {...props} />
    case 'files':
      return <FilesEditor {...props} />
    case 'date':
      return <MomentEditor {...props} withTime={false} />
    case 'dateTime':
      return <MomentEditor {...props} withTime />
    case 'json':
      return <ReadOnlyValue {...props} />
    case 'text':
    case 'number':
    case 'duration':
    case 'time':
      return <LineEditor {...props} />
  }
}
