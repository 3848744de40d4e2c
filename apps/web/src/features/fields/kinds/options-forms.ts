import type { ComponentType } from 'react'
import type { OptionsProps } from '../options/options-props.ts'
import { byKind } from './by-kind.ts'

/** The form of a type's options, of types with an `options.tsx`. The caller's draft says that the options are of this type. */
export const optionsForms = byKind(
  import.meta.glob<ComponentType<OptionsProps<object>>>('./*/options.tsx', { eager: true, import: 'Options' }),
)
