/** What an answer to a stranger must not hold: how we are built, where we run, what the database said. */
const insides: [what: string, pattern: RegExp][] = [
  ['a stack', /\bat [\w.<>]+ \(|\.(?:ts|js|mjs):\d+|node:internal/],
  ['a path', /(?:\/(?:home|root|usr|tmp|var|work|app|opt)\/|node_modules|\\\\)/],
  ['SQL', /\b(?:select|insert into|update|delete from)\b.+\b(?:from|values|set|where)\b/i],
  [
    'what the database said',
    /relation "|column "|syntax error|violates|constraint|duplicate key|ECONN|pg_|\b127\.0\.0\.1:\d/i,
  ],
  ['a name of ours in the database', /\b(?:org_id|password_hash|token_hash|account_id|oficina\.\w+|pgboss)\b/],
  ['a library', /\b(?:fastify|FST_|kysely|zod|postgres(?:ql)?|undici)\b/i],
]

export const leaksIn = (text: string): string[] =>
  insides.flatMap(([what, pattern]) => {
    const found = pattern.exec(text)
    return found ? [`${what}: ${found[0]}`] : []
  })
