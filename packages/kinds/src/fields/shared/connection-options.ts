import * as z from 'zod/mini'
import { filterSchema, sortSchema } from '../../filters/filter.ts'
import { fieldIdSchema, formIdSchema, tableIdSchema } from '../../ids.ts'
import { colorSchema } from './choice-options.ts'

/** What all connections to another table share. */
export const connectionShape = {
  connectedTableId: z.nullable(tableIdSchema),
  /** The field of the other table that shows this connection from there. */
  inverseFieldId: z.nullable(fieldIdSchema),
  /** Which records may be chosen. */
  filters: z.nullable(filterSchema),
  sort: sortSchema,
  /** What chosen records are called; null takes the other table's own label. */
  customLabelField: z.nullable(fieldIdSchema),
  buttonColor: z.nullable(colorSchema),
  buttonIcon: z.nullable(z.string().check(z.maxLength(60))),
  /** The form that opens a connected record. */
  updateForm: z.nullable(formIdSchema),
}

export const connectionDefaults = {
  connectedTableId: null,
  inverseFieldId: null,
  filters: null,
  sort: [],
  customLabelField: null,
  buttonColor: null,
  buttonIcon: null,
  updateForm: null,
}

/** The side that holds the link, or the one that only shows it. */
export const sideSchema = z.enum(['owner', 'inverse'])

export const connectionTraits = {
  category: 'Connection',
  canHaveDefault: false,
  formSelectable: false,
} as const

/** Records that one write may link. */
export const maxLinks = 1_000
