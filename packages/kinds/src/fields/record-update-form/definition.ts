import { z } from 'zod'
import { formIdSchema } from '../../ids.ts'
import { computed } from '../shared/computed-field.ts'

export type FormReference = { readonly formId: string; readonly formLink: string }

/** The link under which a record's update form opens. Canonical: `{ formId, formLink }`, made by the server. */
export const recordUpdateForm = computed<'recordUpdateForm', { formId: string | null }, FormReference>({
  id: 'recordUpdateForm',
  valueKind: 'json',
  column: null,
  options: z.strictObject({ formId: formIdSchema.nullable() }),
  version: 1,
  defaults: { formId: null },
  format: ({ formLink }) => formLink,
  traits: { category: 'Connection', onePerTable: true },
})
