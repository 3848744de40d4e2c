import type { Field } from '@oficina/contract'
import { own } from '@oficina/kinds'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { isWritable, kindOf, valueKindOf } from '../field-env.ts'
import type { LateEditor } from '../kinds/field-face.ts'
import { faceOf } from '../kinds/faces.ts'
import { LineEditor } from './line-editor.tsx'
import { MomentEditor } from './moment-editor.tsx'
import type { ValueEditorProps } from './value-editor.ts'

type Editor = ComponentType<ValueEditorProps>

/** Editors that bring libraries with them. Forms that only ask for text and dates do without. */
const loaders: Record<LateEditor, () => Promise<Editor>> = {
  choice: async (): Promise<Editor> => (await import('./choice-pick.tsx')).ChoicePick,
  files: async (): Promise<Editor> => (await import('./files-editor.tsx')).FilesEditor,
  radio: async (): Promise<Editor> => (await import('../kinds/radio-select/radio-editor.tsx')).RadioEditor,
  rating: async (): Promise<Editor> => (await import('../kinds/rating/rating-editor.tsx')).RatingEditor,
  readOnly: async (): Promise<Editor> => (await import('./read-only-value.tsx')).ReadOnlyValue,
  tick: async (): Promise<Editor> => (await import('./tick-editor.tsx')).TickEditor,
  other: async (): Promise<Editor> => (await import('./field-editor.tsx')).FieldEditor,
}
type Heavy = LateEditor

const loaded = new Map<Heavy, Editor>()
async function load(heavy: Heavy): Promise<Editor> {
  const editor = loaded.get(heavy) ?? (await loaders[heavy]())
  loaded.set(heavy, editor)
  return editor
}
const lateOf = (heavy: Heavy): Editor => lazy(async () => ({ default: await load(heavy) }))
const late: Record<Heavy, Editor> = {
  choice: lateOf('choice'),
  files: lateOf('files'),
  radio: lateOf('radio'),
  rating: lateOf('rating'),
  readOnly: lateOf('readOnly'),
  tick: lateOf('tick'),
  other: lateOf('other'),
}

/** Which of them a field is filled in with; null for what is typed. */
function heavyOf(field: Field): Heavy | null {
  if (!isWritable(field)) return 'readOnly'
  const { formEditor } = faceOf(field)
  if (formEditor !== undefined) return typeof formEditor === 'function' ? formEditor(field) : formEditor
  switch (valueKindOf(field)) {
    case 'boolean':
      return 'tick'
    case 'choice':
    case 'choices':
      return 'choice'
    case 'files':
      return 'files'
    case 'number':
    case 'date':
    case 'dateTime':
    case 'time':
      return null
    case 'text':
    case 'user':
    case 'users':
    case 'link':
    case 'links':
    case 'json':
      return 'other'
    case 'duration':
      return kindOf(field).traits.measured ? 'other' : null
  }
}

/** Fetches all of them while a form's own data is on its way: one that is here is drawn at once. */
export const loadFormEditors = (): Promise<unknown> =>
  // What does not come now is asked for again when it is drawn, and told then.
  Promise.allSettled(Object.keys(loaders).map((heavy) => load(heavy as Heavy)))

/** A field of a form: what is typed is there at once, everything else as soon as its editor is. */
export function FormEditor(props: ValueEditorProps) {
  const { field } = props
  const heavy = heavyOf(field)
  if (heavy !== null) return <HeavyEditor key={heavy} heavy={heavy} {...props} />
  const kind = valueKindOf(field)
  if (kind === 'date' || kind === 'dateTime') return <MomentEditor {...props} withTime={kind === 'dateTime'} />
  return <LineEditor {...props} isLong={own(field.options, 'format') === 'multiline'} />
}

function HeavyEditor({ heavy, ...props }: ValueEditorProps & { heavy: Heavy }) {
  // Decided once: another component in its place would lose what is being typed.
  const [Part] = useState(() => loaded.get(heavy) ?? late[heavy])
  return (
    <Suspense fallback={<output aria-busy="true" style={{ display: 'block', height: 34 }} />}>
      <Part {...props} />
    </Suspense>
  )
}
