/** An answer is no mirror: of what was sent, only enough to find the mistake. */
const shownIssues = 50
const shownKeys = 20
const shownKeyLength = 100

interface Issue {
  path: PropertyKey[]
  code: string
  message: string
  keys?: string[]
  errors?: Issue[][]
}

export interface ShownIssue {
  path: string
  reason: string
  keys?: string[] | undefined
}

/** Names each part that is wrong and why; never the value. */
export function issuesOf(issues: readonly unknown[]): ShownIssue[] {
  return (issues as Issue[]).flatMap((issue) => flatten(issue, [])).slice(0, shownIssues)
}

function flatten(issue: Issue, before: readonly PropertyKey[]): ShownIssue[] {
  const path = [...before, ...issue.path]
  // Of a union, report the branch that came closest: the fewest mistakes, and of these the one that got furthest.
  if (issue.code === 'invalid_union' && issue.errors?.length) {
    const best = issue.errors.reduce((a, b) => (closer(b, a) ? b : a))
    return best.flatMap((inner) => flatten(inner, path))
  }
  const shown = path.map((part) => String(part).slice(0, shownKeyLength)).join('.')
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys?.slice(0, shownKeys).map((key) => key.slice(0, shownKeyLength))
    return [{ path: shown, reason: 'unknown_key', keys }]
  }
  const custom = issue.code === 'custom' || issue.code === 'invalid_format'
  return [{ path: shown, reason: custom && /^[a-z_]+$/.test(issue.message) ? issue.message : issue.code }]
}

const depth = (issues: readonly Issue[]) =>
  Math.max(0, ...issues.map(({ path, code }) => path.length + Number(code === 'unrecognized_keys')))
const closer = (a: readonly Issue[], b: readonly Issue[]): boolean =>
  depth(a) === depth(b) ? a.length < b.length : depth(a) > depth(b)
