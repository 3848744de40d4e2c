import type { FastifyRequest } from 'fastify'
import { actorKey, type Principal } from '../access/principal.ts'

const askers = new WeakMap<FastifyRequest, Principal>()

/** Remembers who makes a request, for what the log says of it. */
export function noteAsker(request: FastifyRequest, principal: Principal): void {
  askers.set(request, principal)
}

/** Who made a request, and in which organisation; null where nobody is known. */
export function askerOf(request: FastifyRequest): { org: string; who: string } | null {
  const principal = askers.get(request)
  return principal && 'orgId' in principal ? { org: principal.orgId, who: actorKey(principal) } : null
}
