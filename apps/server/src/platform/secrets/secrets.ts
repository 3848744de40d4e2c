import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

declare module '../ports.ts' {
  interface Ports {
    secrets: Secrets
  }
}

/** What a sealed text is for, e.g. `mfa.totp`: one that was sealed for another purpose does not open. */
export type Purpose = string

export interface Secrets {
  /** Encrypts a text for the database. Twice the same text gives two different ones. */
  seal(plain: string, purpose: Purpose): string
  /** Throws when it was changed, sealed with another key or for another purpose. */
  open(sealed: string, purpose: Purpose): string
  /** A signature for links and cursors, safe in a URL. */
  sign(purpose: Purpose, text: string): string
  /** In the same time whether it is nearly right or not at all. */
  verify(purpose: Purpose, text: string, signature: string): boolean
}

/** Names the algorithm and key, so that a later one can stand beside it. */
const version = 'v1'
const ivBytes = 12
const tagBytes = 16

export class SealBroken extends Error {
  override name = 'SealBroken'
}

/** Seals and signs with keys that are derived from the installation's one secret, one for each purpose. */
export function makeSecrets(secret: string): Secrets {
  const keys = new Map<string, Buffer>()
  const keyFor = (use: 'seal' | 'sign', purpose: Purpose): Buffer => {
    const info = `oficina ${version} ${use} ${purpose}`
    let key = keys.get(info)
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', secret, 'oficina', info, 32))
      keys.set(info, key)
    }
    return key
  }
  const sign = (purpose: Purpose, text: string) =>
    createHmac('sha256', keyFor('sign', purpose)).update(text, 'utf8').digest()

  return {
    seal(plain, purpose) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', keyFor('seal', purpose), iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${version}.${Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url')}`
    },
    open(sealed, purpose) {
      const [given, body, ...rest] = sealed.split('.')
      if (given !== version || body === undefined || rest.length > 0) throw new SealBroken('not a sealed text')
      const bytes = Buffer.from(body, 'base64url')
      if (bytes.length < ivBytes + tagBytes) throw new SealBroken('not a sealed text')
      const tag = bytes.subarray(bytes.length - tagBytes)
      const iv = bytes.subarray(0, ivBytes)
      const decipher = createDecipheriv('aes-256-gcm', keyFor('seal', purpose), iv, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(purpose))
      decipher.setAuthTag(tag)
      try {
        const plain = decipher.update(bytes.subarray(ivBytes, bytes.length - tagBytes))
        return Buffer.concat([plain, decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new SealBroken('sealed with another key, for another purpose, or changed since', { cause })
      }
    },
    sign: (purpose, text) => sign(purpose, text).toString('base64url'),
    verify(purpose, text, signature) {
      const expected = sign(purpose, text)
      const given = Buffer.from(signature, 'base64url')
      // The length of a signature is no secret; its text must be the one spelling that `sign` gives.
      if (given.length !== expected.length || given.toString('base64url') !== signature) return false
      return timingSafeEqual(given, expected)
    },
  }
}
