import type { Field, Table } from '@oficina/contract'
import type { ViewTypeId, viewKinds } from '@oficina/kinds'
import type { ComponentType } from 'react'
import type { MessageKey } from '../../../lib/message-key.ts'

/** What was chosen so far, by the names of `nameOf`. */
export type DraftValues = Readonly<Record<string, unknown>>

export interface SettingProps {
  table: Table
  values: DraftValues
  value: unknown
  onChange: (value: unknown) => void
}

interface FieldControl {
  control: 'field'
  label: MessageKey
  fits: (field: Field, table: Table) => boolean
  /** The view cannot be without it: a new one begins with the first field that people write themselves. */
  isNeeded?: true
  /** A new view begins with such a field too, but may do without. */
  isUsual?: true
  /** Said where no field fits; without it the setting is left out then. */
  noneFits?: MessageKey
  /** Settings that begin anew when another field is chosen. */
  resets?: readonly string[]
}

type SettingControl =
  | FieldControl
  /** A new view begins with so many of the table's fields. */
  | { control: 'fields'; label: MessageKey; first: number }
  | { control: 'dateRange' }
  | {
      control: 'choice'
      label: MessageKey
      options: readonly { value: string; label: MessageKey }[]
      initial: string
    }
  /** Switches say what is there when they are on; some of what is stored says the opposite. */
  | { control: 'switch'; label: MessageKey; storesOpposite?: boolean }
  /** Drawn by the kind itself. */
  | { control: 'own'; Setting: ComponentType<SettingProps>; initial: unknown }
  /** Set elsewhere on the screen; a new view begins with every field. */
  | { control: 'allFields' }

/** A setting that a kind of view declares, and how people make it. `settings/kind-settings.tsx` draws them. */
export type ViewSetting<Key extends string = string> = SettingControl & {
  /** As the server names it. */
  key: Key
  /** Settings of several kinds that mean the same share a name: what was chosen stays when the kind is changed. */
  sharedAs?: string
  /** It is asked for only where it counts. */
  when?: (values: DraftValues) => boolean
}

/** The settings of one kind, in the order in which they are asked for. */
export type SettingsOfKind<Type extends ViewTypeId> = readonly ViewSetting<
  keyof (typeof viewKinds)[Type]['shape'] & string
>[]

/** Under which name a draft keeps what was chosen. */
export const nameOf = ({ sharedAs, key }: ViewSetting): string => sharedAs ?? key
