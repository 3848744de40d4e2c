import * as z from 'zod/mini'
import { automationIdSchema } from '../../ids.ts'
import { safeHref } from '../../text/safe-href.ts'
import { colorSchema } from '../shared/choice-options.ts'
import { computed } from '../shared/computed-field.ts'

const actionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('runAutomation'), automationId: automationIdSchema }),
  z.strictObject({
    type: z.literal('openLink'),
    href: z.string().check(z.refine((href) => 'href' in safeHref(href), 'unsafe_link')),
  }),
])

export interface ButtonOptions {
  label: string
  color: string | null
  icon: string | null
  action: z.output<typeof actionSchema> | null
}

/** Does something with the record when pressed. It has no value. */
export const button = computed<'button', ButtonOptions, never>({
  id: 'button',
  valueKind: 'json',
  column: null,
  options: () =>
    z.strictObject({
      label: z.string().check(z.maxLength(60)),
      color: z.nullable(colorSchema),
      icon: z.nullable(z.string().check(z.maxLength(60))),
      action: z.nullable(actionSchema),
    }),
  version: 1,
  defaults: { label: '', color: null, icon: null, action: null },
  needs: ['label', 'action'],
  format: () => '',
})
