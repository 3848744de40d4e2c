import { cutText } from './bounds.ts'

/** `a + b + c + d` as `((a + b) + (c + d))`: a long flat chain is a deep one to PostgreSQL, which has a stack to mind. */
export function balanced(items: readonly string[], operator: string): string {
  if (items.length <= 4) return `(${items.join(` ${operator} `)})`
  const middle = Math.ceil(items.length / 2)
  return `(${balanced(items.slice(0, middle), operator)} ${operator} ${balanced(items.slice(middle), operator)})`
}

const width = 8

/** Texts put together, cut on the way: a thousand long ones never exist in memory at once. */
export function concatenated(items: readonly string[]): string {
  if (items.length <= width) return cutText(items.join(' || '))
  const size = Math.ceil(items.length / width)
  const groups = Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
  return cutText(groups.map((group) => (group.length === 1 ? group.join('') : concatenated(group))).join(' || '))
}
