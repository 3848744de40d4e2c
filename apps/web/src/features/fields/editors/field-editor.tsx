import { own } from '@oficina/kinds'
import { kindOf, valueKindOf } from '../field-env.ts'
import { ChoicePick } from './choice-pick.tsx'
import { ContactEditor, isContactType } from './contact-editor.tsx'
import { FilesEditor } from './files-editor.tsx'
import { LineEditor } from './line-editor.tsx'
import { LinkPick } from './link-pick.tsx'
import { MaskedEditor } from './masked-editor.tsx'
import { MomentEditor } from './moment-editor.tsx'
import { RadioEditor } from './radio-editor.tsx'
import { RatingEditor } from './rating-editor.tsx'
import { ReadOnlyValue } from './read-only-value.tsx'
import { RichTextEditor } from './rich-text-editor.tsx'
import { TickEditor } from './tick-editor.tsx'
import { TimerEditor } from './timer-editor.tsx'
import { TodoEditor } from './todo-editor.tsx'
import type { ValueEditorProps } from './value-editor.ts'
import { WebLinkEditor } from './web-link-editor.tsx'

/** The editor of a value, by what the value is. Shared by the record's panel and by forms. */
export function FieldEditor(props: ValueEditorProps) {
  const { field } = props
  switch (valueKindOf(field)) {
    case 'boolean':
      return <TickEditor {...props} />
    case 'choice':
      return field.type === 'radioSelect' ? <RadioEditor {...props} /> : <ChoicePick {...props} />
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
    case 'duration':
      return kindOf(field).traits.measured ? <TimerEditor {...props} /> : <LineEditor {...props} />
    case 'json':
      return field.type === 'todoList' ? <TodoEditor {...props} /> : <ReadOnlyValue {...props} />
    case 'text':
      return <TextEditor {...props} />
    case 'number':
      return field.type === 'rating' ? <RatingEditor {...props} /> : <LineEditor {...props} />
    case 'time':
      return <LineEditor {...props} />
  }
}

function TextEditor(props: ValueEditorProps) {
  const { type, options } = props.field
  if (type === 'link') return <WebLinkEditor {...props} />
  if (isContactType(type)) return <ContactEditor {...props} type={type} />
  if (type === 'maskedText') return <MaskedEditor {...props} />
  const format = type === 'text' ? own(options, 'format') : null
  return format === 'richText' ? (
    <RichTextEditor {...props} />
  ) : (
    <LineEditor {...props} isLong={format === 'multiline'} />
  )
}
