import type { Language } from '@oficina/contract/shapes'
import type { TxCtx } from '../../../platform/context.ts'
import type { Account } from '../../identity/index.ts'
import { announceSecured } from '../announce-secured.ts'
import { mailPerson } from '../mail-person.ts'
import type { Visit } from '../visit.ts'
import { type Provider, providerSettings } from './providers.ts'

/** A new way in is told to its owner, by mail and on their screens. */
export async function announceConnected(
  ctx: TxCtx,
  visit: Visit,
  { provider, account, language }: { provider: Provider; account: Account; language: Language },
): Promise<void> {
  const { name } = providerSettings(visit.services.config, provider)
  await mailPerson(ctx, 'identityLinked', { to: account.email, language, values: { provider: name } })
  await announceSecured(ctx, account.id, 'identity')
}
