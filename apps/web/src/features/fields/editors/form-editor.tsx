import type { Field } from '@oficina/contract'
import { own } from '@oficina/kinds'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { isWritable, kindOf, valueKindOf } from '../field-env.ts'
import type { FormEditorName } from '../kinds/field-face.ts'
import { faceOf, faces } from '../kinds/faces.ts'
import { LineEditor } from './line-editor.tsx'
import { MomentEditor } from './moment-editor.tsx'
import type { ValueEditorProps } from './value-editor.ts'

type Editor = ComponentType<ValueEditorProps>
type Load = () => Promise<Editor>

/** Editors that bring libraries with them. Forms of text and dates do without. */
const shared: Record<Exclude<FormEditorName, 'line'>, Load> = {
  choice: async () => (await import('./choice-pick.tsx')).ChoicePick,
  files: async () => (await import('./files-editor.tsx')).FilesEditor,
  readOnly: async () => (await import('./read-only-value.tsx')).ReadOnlyValue,
  tick: async () => (await import('./tick-editor.tsx')).TickEditor,
  other: async () => (await import('./field-editor.tsx')).FieldEditor,
}
const ownLoads = Object.values(faces).flatMap(({ loadFormEditor }) => loadFormEditor ?? [])
const loads: readonly Load[] = [...Object.values(shared), ...ownLoads]

const loaded = new Map<Load, Editor>()
async function loadOnce(load: Load): Promise<Editor> {
  const editor = loaded.get(load) ?? (await load())
  loaded.set(load, editor)
  return editor
}
const lazyEditors = new Map(loads.map((load) => [load, lazy(async () => ({ default: await loadOnce(load) }))]))

/** The editor that a field loads; null for text, numbers and dates, which are part of the form. */
function loadOf(field: Field): Load | null {
  if (!isWritable(field)) return shared.readOnly
  const { formEditor, loadFormEditor } = faceOf(field)
  if (loadFormEditor) return loadFormEditor
  const given = typeof formEditor === 'function' ? formEditor(field) : formEditor
  const name = given ?? editorOfValueKind(field)
  return name === 'line' ? null : shared[name]
}

function editorOfValueKind(field: Field): FormEditorName {
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
      return 'line'
    case 'text':
    case 'user':
    case 'users':
    case 'link':
    case 'links':
    case 'json':
      return 'other'
    case 'duration':
      return kindOf(field).traits.measured ? 'other' : 'line'
  }
}

/** Loads all of them while a form waits for its data, so that its fields render at once. */
export const loadFormEditors = (): Promise<unknown> =>
  // A load that fails here is tried again when the editor renders, and reported then.
  Promise.allSettled(loads.map((load) => loadOnce(load)))

/** The editor of a field in a form. Text, numbers and dates render at once, the others when their code is there. */
export function FormEditor(props: ValueEditorProps) {
  const { field } = props
  const load = loadOf(field)
  if (load !== null) return <LateEditor key={loads.indexOf(load)} load={load} {...props} />
  const kind = valueKindOf(field)
  if (kind === 'date' || kind === 'dateTime') return <MomentEditor {...props} withTime={kind === 'dateTime'} />
  return <LineEditor {...props} isLong={own(field.options, 'format') === 'multiline'} />
}

function LateEditor({ load, ...props }: ValueEditorProps & { load: Load }) {
  // Chosen once: another component in its place would lose what is being typed.
  const [Part] = useState(() => loaded.get(load) ?? lazyEditors.get(load))
  if (!Part) throw new Error(`no editor for ${props.field.type}`)
  return (
    <Suspense fallback={<output aria-busy="true" style={{ display: 'block', height: 34 }} />}>
      <Part {...props} />
    </Suspense>
  )
}
