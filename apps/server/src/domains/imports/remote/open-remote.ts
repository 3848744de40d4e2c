import type { ConnectorId } from '@oficina/contract/imports/shapes'
import type { DatabaseConfig, RemoteReason } from '@oficina/contract/imports/remote'
import type { Ctx } from '../../../platform/context.ts'
import { DialFailed } from '../../../platform/safe-fetch/safe-dial.ts'
import { UnreadableFile } from '../sources/source.ts'
import { remoteKindOf } from './index.ts'
import { RemoteFailure, type RemoteSource } from './remote-kind.ts'

/** Reaches a source through the one guarded way out. Throws `RemoteFailure`, or `UnreadableFile` for what is too large. */
export async function withRemote<T>(
  ctx: Ctx,
  id: ConnectorId,
  config: DatabaseConfig,
  signal: AbortSignal,
  work: (source: RemoteSource) => Promise<T>,
): Promise<T> {
  const kind = remoteKindOf(id)
  if (!kind) throw new Error(`${id} is no remote source`)
  const dial = () => ctx.ports.safeDial(config.host, config.port ?? kind.port, { signal })
  try {
    await using source = await kind.open(config, dial)
    return await work(source)
  } catch (error) {
    signal.throwIfAborted()
    throw translated(error)
  }
}

/** Also of an error that something between here and there has wrapped. */
export function translated(error: unknown): unknown {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof RemoteFailure || one instanceof UnreadableFile) return one
    if (!(one instanceof DialFailed)) continue
    if (one.reason === 'too_much_memory') return new UnreadableFile('too_much_memory')
    return new RemoteFailure(one.reason satisfies RemoteReason, { cause: one })
  }
  return error
}
