import type { ValueKind } from '../value-kinds.ts'

export const categories = [
  'Text',
  'Number',
  'Choice',
  'Date and time',
  'People',
  'Files',
  'Connection',
  'Other',
] as const
export type Category = (typeof categories)[number]

export const headlines = ['status', 'value', 'owner'] as const
export type Headline = (typeof headlines)[number]

/** What a field type can and cannot; everyone asks these instead of comparing type ids. */
export interface Traits {
  /** The tile group in which it is offered. */
  category: Category
  /** A column of an imported file may become it. */
  importable: boolean
  /** May be the key by which records are unique and imports find them again. */
  uniqueKey: boolean
  canBeRequired: boolean
  canHaveDefault: boolean
  /** The product makes its values; nobody writes them. */
  readOnlyAlways: boolean
  /** Measured on the record by starting and stopping: not typed, not copied, not set for many records at once. */
  measured: boolean
  onePerTable: boolean
  /** Every table is created with one. It is not offered for new fields, and its type cannot be changed. */
  builtIn: boolean
  /** Still read, no longer offered. */
  deprecated: boolean
  /** May be shown as a record's label. */
  canBeName: boolean
  /** Takes part in the text search of its table. */
  searchable: boolean
  /** Time in each option may be limited and measured. */
  slaCapable: boolean
  /** May give the columns of a kanban. */
  kanbanField: boolean
  /** May stand in an update form, which people outside the organisation may open. */
  formSelectable: boolean
  /** May be shown on a public page, where its value kind may. */
  canBePublic: boolean
  /** What the field says about a record at first sight; the first field of each part stands in the record's header. */
  headline: Headline | null
  /** Value kinds into which most values change without loss; what the type picker offers first. */
  convertibleTo: readonly ValueKind[]
}

export const traitDefaults: Omit<Traits, 'category' | 'convertibleTo'> = {
  importable: false,
  uniqueKey: false,
  canBeRequired: true,
  canHaveDefault: true,
  readOnlyAlways: false,
  measured: false,
  onePerTable: false,
  builtIn: false,
  deprecated: false,
  canBeName: false,
  searchable: false,
  slaCapable: false,
  kanbanField: false,
  formSelectable: true,
  canBePublic: true,
  headline: null,
}

/** For fields that the product fills in itself. */
export const computedTraits = {
  canBeRequired: false,
  canHaveDefault: false,
  readOnlyAlways: true,
  formSelectable: false,
} as const satisfies Partial<Traits>

export const convertibleTo: Record<ValueKind, readonly ValueKind[]> = {
  text: ['text', 'choice', 'choices', 'number', 'date', 'dateTime', 'boolean', 'duration'],
  number: ['number', 'text', 'choice', 'duration'],
  boolean: ['boolean', 'text', 'choice', 'number'],
  date: ['date', 'dateTime', 'text'],
  dateTime: ['dateTime', 'date', 'time', 'text'],
  time: ['time', 'text'],
  duration: ['duration', 'number', 'text'],
  choice: ['choice', 'choices', 'text'],
  choices: ['choices', 'choice', 'text'],
  user: ['user', 'users', 'text'],
  users: ['users', 'user', 'text'],
  link: ['link', 'links', 'text'],
  links: ['links', 'link', 'text'],
  files: ['files', 'text'],
  json: ['json', 'text'],
}
