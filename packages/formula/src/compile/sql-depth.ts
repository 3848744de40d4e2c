const marks = /['()]|\bCASE\b|\bEND\b/g

/** How deep an expression is nested. PostgreSQL reads and runs it on a stack, of which two megabytes are usual. */
export function sqlDepth(sql: string): number {
  let depth = 0
  let deepest = 0
  let inText = false
  for (const [mark] of sql.matchAll(marks)) {
    // A quote within a text is written twice, which leaves and enters it again.
    if (mark === "'") inText = !inText
    else if (!inText) depth += mark === '(' || mark === 'CASE' ? 1 : -1
    if (depth > deepest) deepest = depth
  }
  return deepest
}
