import { createECDH, hkdfSync } from 'node:crypto'
import webPush from 'web-push'
import type { Config } from '../config.ts'
import type { SafeFetch } from '../safe-fetch/safe-fetch.ts'

declare module '../ports.ts' {
  interface Ports {
    push: Push
  }
}

/** Where a browser's push service takes messages, and the keys that only the browser reads them by. */
export interface PushSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

export interface Push {
  /** By this a browser knows that a message comes from this installation. */
  publicKey: string
  /** The address of a path of ours, for messages that are read outside of it. */
  addressOf(path: string): string
  /** Tells a browser. `gone`: it no longer wants to be told. Throws where it may work later. */
  send(to: PushSubscription, message: string, options: { topic: string }): Promise<'sent' | 'gone'>
}

const dayInSeconds = 24 * 60 * 60

/** One key pair for the installation, made from its one secret: all its servers have the same, and nothing is to be kept. */
function keyPair(secret: string): { publicKey: string; privateKey: string } {
  for (let counter = 0; ; counter++) {
    const key = Buffer.from(hkdfSync('sha256', secret, 'oficina', `oficina v1 push ${counter}`, 32))
    const ecdh = createECDH('prime256v1')
    try {
      ecdh.setPrivateKey(key)
    } catch {
      // One in four thousand million numbers is no key of this curve.
      continue
    }
    return { publicKey: ecdh.getPublicKey('base64url'), privateKey: key.toString('base64url') }
  }
}

/** Push messages, encrypted for the browser, through the one guarded way out: a browser names the address itself. */
export function makePush(config: Config, safeFetch: SafeFetch): Push {
  const keys = keyPair(config.secret)
  const subject = `mailto:${config.OFICINA_HELP_EMAIL ?? 'no-reply@oficina.local'}`
  return {
    publicKey: keys.publicKey,
    addressOf: (path) => `${config.baseUrl}${path}`,
    async send({ endpoint, p256dh, auth }, message, { topic }) {
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
        vapidDetails: { subject, ...keys },
        TTL: dayInSeconds,
        contentEncoding: 'aes128gcm',
        topic,
      })
      // How long the body is, the connection says itself.
      const given = Object.entries(request.headers ?? {}).filter(([name]) => name.toLowerCase() !== 'content-length')
      const headers = Object.fromEntries(given.map(([name, value]): [string, string] => [name, String(value)]))
      const answer = await safeFetch(endpoint, {
        method: 'POST',
        headers,
        body: request.body,
        redirects: 0,
        maxBytes: 64 * 1024,
      })
      await answer.bytes()
      if (answer.status === 404 || answer.status === 410) return 'gone'
      if (!answer.ok) throw new Error(`the push service answered ${answer.status}`)
      return 'sent'
    },
  }
}
