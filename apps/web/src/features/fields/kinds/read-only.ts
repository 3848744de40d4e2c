import type { FieldTypeId } from '@oficina/kinds'
import type { ComponentType } from 'react'
import type { ReadOnlyValueProps } from '../editors/read-only-value.tsx'
import { ButtonValue } from './button/button-value.tsx'
import { LinkValue } from './link/link-value.tsx'
import { FormLink } from './record-update-form/form-link.tsx'
import { TodoValue } from './todo-list/todo-value.tsx'

/** Types that are shown in their own way where nobody can change them. */
export const readOnlyValues: Partial<Record<FieldTypeId, ComponentType<ReadOnlyValueProps>>> = {
  button: ButtonValue,
  link: LinkValue,
  recordUpdateForm: FormLink,
  todoList: TodoValue,
}

/** These show something for an empty value too. */
export const drawnWhenEmpty: ReadonlySet<string> = new Set<FieldTypeId>(['button', 'recordUpdateForm'])
