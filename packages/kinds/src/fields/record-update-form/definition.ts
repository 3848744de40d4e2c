import * as z from 'zod/mini'
import { formIdSchema } from '../../ids.ts'
import { computed } from '../shared/computed-field.ts'

export type FormReference = { readonly form_id: string; readonly form_link: string }

/** The link under which a record's update form opens. Canonical: `{ form_id, form_link }`, made by the server. */
export const recordUpdateForm = computed<'recordUpdateForm', { formId: string | null }, FormReference>({
  id: 'recordUpdateForm',
  valueKind: 'json',
  column: null,
  options: () => z.strictObject({ formId: z.nullable(formIdSchema) }),
  version: 1,
  defaults: { formId: null },
  format: ({ form_link }) => form_link,
  traits: { category: 'Connection', onePerTable: true, canBePublic: false },
})
