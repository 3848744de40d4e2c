import { z } from 'zod'
import { filterSchema, sortSchema } from '../../filters/filter.ts'
import { fieldIdSchema, formIdSchema, tableIdSchema } from '../../ids.ts'
import { colorSchema } from './choice-options.ts'

/** What all connections to another table share. */
export const connectionShape = {
  connectedTableId: tableIdSchema.nullable(),
  /** The field of the other table that shows this connection from there. */
  inverseFieldId: fieldIdSchema.nullable(),
  /** Which records may be chosen. */
  filters: filterSchema.nullable(),
  sort: sortSchema,
  /** What chosen records are called; null takes the other table's own label. */
  customLabelField: fieldIdSchema.nullable(),
  buttonColor: colorSchema.nullable(),
  buttonIcon: z.string().max(60).nullable(),
  /** The form that opens a connected record. */
  updateForm: formIdSchema.nullable(),
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
