import { type Call, contract } from '@oficina/contract'

export interface NamedCall {
  id: string
  call: Call
}

/** Every call of the contract: what the sweeps go over, so that a new call is swept without being named anywhere. */
export const everyCall: NamedCall[] = Object.entries(contract).flatMap(([domain, group]) =>
  Object.entries(group).map(([name, call]) => ({ id: `${domain}.${name}`, call: call as Call })),
)

/** The path of a call with its parts filled from the input, and the input without them. */
export function address(call: Call, input: Record<string, unknown>): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  return { path: `/api${path}`, rest }
}
