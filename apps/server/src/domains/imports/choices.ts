import type { FieldKind } from '@oficina/kinds'

/** Whether a field of this kind has options that labels of a file can become. */
export const isChoice = (kind: FieldKind): boolean => ['choice', 'choices'].includes(kind.valueKindOf(kind.defaults))
