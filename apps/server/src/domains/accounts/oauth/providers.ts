import type { oauthProviders } from '@oficina/contract'
import * as client from 'openid-client'
import type { Config } from '../../../platform/config.ts'
import type { Services } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { asFetch } from '../../../platform/safe-fetch/safe-fetch.ts'

export type Provider = (typeof oauthProviders)[number]

interface ProviderSettings {
  /** As people know it. */
  name: string
  issuer: string
  clientId: string | undefined
  clientSecret: string | undefined
  parameters: Record<string, string>
}

export function providerSettings(config: Config, provider: Provider): ProviderSettings {
  switch (provider) {
    case 'google':
      return {
        name: 'Google',
        issuer: config.GOOGLE_ISSUER,
        clientId: config.GOOGLE_CLIENT_ID,
        clientSecret: config.GOOGLE_CLIENT_SECRET,
        parameters: { scope: 'openid email profile', prompt: 'select_account' },
      }
    case 'microsoft':
      return {
        name: 'Microsoft',
        issuer: config.MICROSOFT_ISSUER,
        clientId: config.MICROSOFT_CLIENT_ID,
        clientSecret: config.MICROSOFT_CLIENT_SECRET,
        parameters: { scope: 'openid email profile', prompt: 'select_account' },
      }
    case 'apple':
      return {
        name: 'Apple',
        issuer: config.APPLE_ISSUER,
        clientId: config.APPLE_CLIENT_ID,
        clientSecret: config.APPLE_CLIENT_SECRET,
        // Apple hands out an address only to those who take the answer as a form.
        parameters: { scope: 'openid email name', response_mode: 'form_post' },
      }
  }
}

/** The providers that this server has keys for; others have no button. */
export function openProviders(config: Config): Provider[] {
  const all: Provider[] = ['google', 'microsoft', 'apple']
  return all.filter((provider) => providerSettings(config, provider).clientId !== undefined)
}

export const callbackUrl = (config: Config, provider: Provider): string =>
  `${config.baseUrl}/api/auth/oauth/${provider}/callback`

const keptMs = 60 * 60_000
const discovered = new WeakMap<Services, Map<Provider, { until: number; found: Promise<client.Configuration> }>>()

/** What the provider says about itself, asked for once an hour. Every request to it goes through the guarded way out. */
export async function discover(services: Services, provider: Provider): Promise<client.Configuration> {
  const known = discovered.get(services) ?? new Map()
  discovered.set(services, known)
  const kept = known.get(provider)
  if (kept && kept.until > performance.now()) return kept.found
  const found = ask(services, provider)
  known.set(provider, { until: performance.now() + keptMs, found })
  try {
    return await found
  } catch (cause) {
    known.delete(provider)
    throw new AppError('oauth_failed', {}, { cause })
  }
}

async function ask(services: Services, provider: Provider): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret } = providerSettings(services.config, provider)
  if (clientId === undefined) throw new AppError('oauth_failed')
  const execute = [client.enableNonRepudiationChecks]
  // Plain HTTP only where whoever runs this server has named an issuer by it.
  if (issuer.startsWith('http:')) execute.push(client.allowInsecureRequests)
  return client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute,
    timeout: 10,
    [client.customFetch]: asFetch(services.ports.safeFetch) as client.CustomFetch,
  })
}
