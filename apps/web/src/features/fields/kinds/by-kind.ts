import type { FieldTypeId } from '@oficina/kinds'

/** The type that a folder here belongs to: `./radio-select/editor.tsx` is of `radioSelect`. */
export const typeOfPath = (path: string): string =>
  (path.split('/')[1] ?? '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The files that `import.meta.glob` found, by the type whose folder they are in. */
export const byKind = <T>(found: Record<string, T>): Partial<Record<FieldTypeId, T>> =>
  Object.fromEntries(Object.entries(found).map(([path, part]) => [typeOfPath(path), part]))
