/** The order of columns with one of them put before the one at a place, counted while it still stands where it was. */
export function movedColumn(columns: readonly { id: string }[], id: string, before: number): string[] {
  const ids = columns.map((column) => column.id)
  const next = ids[before]
  const others = ids.filter((one) => one !== id)
  if (next === id) return ids
  const at = next === undefined ? others.length : others.indexOf(next)
  return [...others.slice(0, at), id, ...others.slice(at)]
}
