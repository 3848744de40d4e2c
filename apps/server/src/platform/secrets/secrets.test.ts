import { describe, expect, it } from 'vitest'
import { makeSecrets, SealBroken } from './secrets.ts'

const secrets = makeSecrets('a secret of tests, long enough to be one')
const other = makeSecrets('another secret of tests, long enough too')

describe('seal', () => {
  for (const plain of ['', 'a', 'JBSWY3DPEHPK3PXP', 'ação 🔐 \u0000', 'x'.repeat(100_000)]) {
    it(`keeps a text of ${plain.length} characters`, () => {
      expect(secrets.open(secrets.seal(plain, 'mfa.totp'), 'mfa.totp')).toBe(plain)
    })
  }

  it('shows nothing of the text and differs each time', () => {
    const [one, two] = [secrets.seal('visible', 'p'), secrets.seal('visible', 'p')]
    expect(one).not.toBe(two)
    expect(one).not.toContain('visible')
    expect(one).toMatch(/^v1\.[\w-]+$/)
  })

  it('opens for no other purpose and with no other key', () => {
    const sealed = secrets.seal('text', 'mfa.totp')
    expect(() => secrets.open(sealed, 'connector')).toThrow(SealBroken)
    expect(() => other.open(sealed, 'mfa.totp')).toThrow(SealBroken)
  })

  it('refuses every changed byte', () => {
    const sealed = secrets.seal('text', 'p')
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => secrets.open(`v1.${changed.toString('base64url')}`, 'p')).toThrow(SealBroken)
    }
  })

  for (const junk of ['', 'v1', 'v1.', 'v2.aaaa', 'v1.AAAA', `v1.${'A'.repeat(38)}.x`, 'plain text']) {
    it(`refuses ${JSON.stringify(junk)}`, () => expect(() => secrets.open(junk, 'p')).toThrow(SealBroken))
  }
})

describe('sign', () => {
  it('holds for its purpose and text only', () => {
    const signature = secrets.sign('files', 'org/fil')
    expect(secrets.verify('files', 'org/fil', signature)).toBe(true)
    expect(secrets.verify('files', 'org/fil2', signature)).toBe(false)
    expect(secrets.verify('mail', 'org/fil', signature)).toBe(false)
    expect(other.verify('files', 'org/fil', signature)).toBe(false)
  })

  it('refuses other spellings of the same bytes', () => {
    const signature = secrets.sign('files', 'x')
    for (const spelling of [`${signature}=`, `${signature} `, signature.replaceAll('-', '+'), `${signature}A`, '']) {
      if (spelling !== signature) expect(secrets.verify('files', 'x', spelling)).toBe(false)
    }
  })
})
