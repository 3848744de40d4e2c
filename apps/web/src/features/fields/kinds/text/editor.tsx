import { own } from '@oficina/kinds'
import { LineEditor } from '../../editors/line-editor.tsx'
import type { ValueEditorProps } from '../../editors/value-editor.ts'
import { RichTextEditor } from './rich-text-editor.tsx'

/** A line, a text of several lines or formatted text, as the field's options say. */
export function Editor(props: ValueEditorProps) {
  const format = own(props.field.options, 'format')
  if (format === 'richText') return <RichTextEditor {...props} />
  return <LineEditor {...props} isLong={format === 'multiline'} />
}
