import type { Person } from './build.ts'

export interface FieldWish {
  type: string
  options?: Record<string, unknown>
  required?: boolean
  readonly?: boolean
  default_value?: unknown
}

export type MadeTable<K extends string> = { id: string; name: string } & Record<K, string>

/** A table with the fields that a test asks for; gives their ids by the test's own names. */
export async function makeTable<K extends string>(
  who: Person,
  label: string,
  fields: Record<K, FieldWish>,
): Promise<MadeTable<K>> {
  const made = await who.api.tables.create({ label })
  if (made.error) throw new Error(JSON.stringify(made.error))
  const ids: Record<string, string> = { id: made.body.id, name: made.body.fields[0]?.id ?? '' }
  for (const [name, field] of Object.entries<FieldWish>(fields)) {
    const added = await who.api.fields.create({ tableId: made.body.id, label: name, ...field })
    if (added.error) throw new Error(`${name}: ${JSON.stringify(added.error)}`)
    ids[name] = added.body.id
  }
  return ids as MadeTable<K>
}
