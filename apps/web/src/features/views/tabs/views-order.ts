/** Things in the order of these ids; what they do not name, because someone added it meanwhile, comes last. */
export function inOrder<T extends { id: string }>(items: readonly T[], ids: readonly string[]): T[] {
  const placeOf = ({ id }: T) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return items.toSorted((a, b) => placeOf(a) - placeOf(b))
}
