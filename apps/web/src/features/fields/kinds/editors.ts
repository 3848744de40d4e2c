import type { FieldTypeId } from '@oficina/kinds'
import type { ComponentType } from 'react'
import type { ValueEditorProps } from '../editors/value-editor.ts'
import { AddressEditor, EmailEditor, PhoneEditor } from './contact/contact-editor.tsx'
import { WebLinkEditor } from './link/web-link-editor.tsx'
import { MaskedEditor } from './masked-text/masked-editor.tsx'
import { RadioEditor } from './radio-select/radio-editor.tsx'
import { RatingEditor } from './rating/rating-editor.tsx'
import { TextEditor } from './text/text-editor.tsx'
import { TimerEditor } from './timer/timer-editor.tsx'
import { TodoEditor } from './todo-list/todo-editor.tsx'

/** Editors in the record's panel of types that are not edited as the others of their value kind. */
export const editors: Partial<Record<FieldTypeId, ComponentType<ValueEditorProps>>> = {
  address: AddressEditor,
  email: EmailEditor,
  link: WebLinkEditor,
  maskedText: MaskedEditor,
  phone: PhoneEditor,
  radioSelect: RadioEditor,
  rating: RatingEditor,
  text: TextEditor,
  timer: TimerEditor,
  todoList: TodoEditor,
}
