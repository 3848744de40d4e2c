/** Every first word of a path that means something: a share link begins with an organisation's slug. */
const reserved = new Set(
  `
  about account accounts admin agents api app apps assets auth automations blog boot builder chat connector custom
  dashboard dev docs favicon files forgot form forms health help home index legacy login logo logout lowcode mail manifest
  metrics new oauth object open org orgs password ping pricing privacy public ready register reset robots root
  search settings share signin signout signup site sitemap socket start static status support sw system tables tasks
  templates terms testcrasherror tricks updates user users v1 v2 v3 v4 webhook webhooks workspaces ws www
  `
    .trim()
    .split(/\s+/),
)

export const isReservedSlug = (slug: string): boolean => reserved.has(slug)

/** Letters and digits of a name: `Serra Azul Ltda.` becomes `serraazulltda`. */
export function slugFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return plain.slice(0, 40) || 'org'
}

/** The wished slug and then, since it may be taken or reserved, others that are like it. */
export function* slugCandidates(wished: string): Generator<string> {
  if (!isReservedSlug(wished)) yield wished
  for (let n = 2; n < 1000; n++) if (!isReservedSlug(`${wished}${n}`)) yield `${wished}${n}`
}
