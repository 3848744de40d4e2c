import { fold, type Names } from '@oficina/kinds'
import type { Ctx } from '../../platform/context.ts'
import { listPeople } from './queries.ts'

/** People by their e-mail address, or by a name that only one of them has. */
export async function peopleNames(ctx: Ctx, orgId: string): Promise<Names> {
  const people = await listPeople(ctx.db, orgId)
  const [byAddress, byName] = [new Map<string, string>(), new Map<string, string | null>()]
  for (const { id, name, email } of people) {
    byAddress.set(email.toLowerCase(), id)
    const key = fold(name.trim())
    byName.set(key, byName.has(key) ? null : id)
  }
  return {
    labelOf: () => undefined,
    idOf: (noun, label) => {
      if (noun !== 'user') return undefined
      return byAddress.get(label.trim().toLowerCase()) ?? byName.get(fold(label.trim())) ?? undefined
    },
  }
}
