import type { FieldTypeId } from '@oficina/kinds'
import type { ComponentType } from 'react'
import { MultipleSelectOptions, OneChoiceOptions, TagsOptions } from './choice-options.tsx'
import { ConnectionOptions } from './connection-options.tsx'
import { FormulaOptions } from './formula-options.tsx'
import { CountOptions, LookupOptions, RollupOptions } from './linked-options.tsx'
import { DateOptions, DateTimeOptions, DurationOptions, TimeOptions } from './moment-options.tsx'
import { AutoNumberOptions, CurrencyOptions, NumberOptions, PercentOptions, RatingOptions } from './number-options.tsx'
import type { OptionsOf, OptionsProps } from './options-props.ts'
import { ButtonOptions, FileOptions, TickOptions } from './simple-options.tsx'
import { MaskOptions, PhoneOptions, StrictOptions } from './contact-options.tsx'
import { NameOptions, SingleLineTextOptions, TextOptions } from './text-options.tsx'

type Forms = { [T in FieldTypeId]: ComponentType<OptionsProps<OptionsOf<T>>> | null }

/** The settings that each type has of its own; the compiler names the types that lack an answer. */
const forms: Forms = {
  name: NameOptions,
  singleLineText: SingleLineTextOptions,
  text: TextOptions,
  number: NumberOptions,
  percent: PercentOptions,
  currency: CurrencyOptions,
  rating: RatingOptions,
  select: OneChoiceOptions,
  radioSelect: OneChoiceOptions,
  multipleSelect: MultipleSelectOptions,
  tags: TagsOptions,
  date: DateOptions,
  dateTime: DateTimeOptions,
  time: TimeOptions,
  duration: DurationOptions,
  timer: null,
  checkbox: TickOptions,
  switch: TickOptions,
  starred: TickOptions,
  cpf: null,
  cnpj: null,
  carPlate: null,
  maskedText: MaskOptions,
  phone: PhoneOptions,
  email: StrictOptions,
  link: StrictOptions,
  address: null,
  user: null,
  multipleUsers: null,
  image: FileOptions,
  files: FileOptions,
  todoList: null,
  connectedRecord: ConnectionOptions,
  oneToOneConnection: ConnectionOptions,
  manyToManyConnection: ConnectionOptions,
  recordUpdateForm: null,
  formula: FormulaOptions,
  lookup: LookupOptions,
  rollup: RollupOptions,
  count: CountOptions,
  autoNumber: AutoNumberOptions,
  uuid: null,
  createdAt: DateTimeOptions,
  createdBy: null,
  updatedAt: DateTimeOptions,
  updatedBy: null,
  button: ButtonOptions,
}

/** The form of a type's settings. That the settings are of this type, the caller's draft says. */
export const optionsForms = forms as unknown as Readonly<
  Record<FieldTypeId, ComponentType<OptionsProps<object>> | null>
>
