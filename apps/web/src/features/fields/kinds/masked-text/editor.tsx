import { maskAsTyped, maskPlaceholder, own } from '@oficina/kinds'
import { KeptNote } from '../../editors/kept-note.tsx'
import { LineEditor } from '../../editors/line-editor.tsx'
import type { ValueEditorProps } from '../../editors/value-editor.ts'

/** A text of a fixed shape: the mask's own characters come by themselves as one types. */
export function Editor(props: ValueEditorProps) {
  const mask = String(own(props.field.options, 'mask') ?? '')
  return (
    <>
      <LineEditor {...props} placeholder={maskPlaceholder(mask)} asTyped={(text) => maskAsTyped(mask, text)} />
      <KeptNote id={props.id} field={props.field} value={props.value} />
    </>
  )
}
