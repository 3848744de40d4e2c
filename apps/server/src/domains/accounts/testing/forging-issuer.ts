import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export interface Forgery {
  /** What the ID token says, over what an honest one would. */
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  /** How it is signed. */
  sign?: 'own' | 'other key' | 'none' | 'public key as secret'
}

/** A provider that answers with whatever ID token a test wants: what a broken or hostile one might. */
export async function startForgingIssuer() {
  const key = await generateKeyPair('RS256', { extractable: true })
  const other = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(key.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const state: { forgery: Forgery; nonce: string } = { forgery: {}, nonce: '' }
  const server = createServer((req, res) => {
    const path = new URL(req.url ?? '/', 'http://x').pathname
    const json = (body: unknown) => res.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (path === '/.well-known/openid-configuration') {
      return json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    }
    if (path === '/jwks') return json({ keys: [jwk] })
    if (path !== '/token') return res.writeHead(404).end()
    return void forge().then(
      (id_token) => json({ access_token: 'x', token_type: 'bearer', expires_in: 60, id_token }),
      (error: unknown) => res.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function forge(): Promise<string> {
    const { claims, header, sign = 'own' } = state.forgery
    const now = Math.floor(Date.now() / 1000)
    const payload = { iss: issuer, sub: 's', aud: 'oficina', iat: now, exp: now + 60, nonce: state.nonce, ...claims }
    const protectedHeader = { alg: 'RS256', kid: 'one', ...header }
    if (sign === 'none') {
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ ...protectedHeader, alg: 'none' })}.${part(payload)}.`
    }
    if (sign === 'public key as secret') {
      const secret = Buffer.from(JSON.stringify(jwk))
      return new SignJWT(payload).setProtectedHeader({ ...protectedHeader, alg: 'HS256' }).sign(secret)
    }
    return new SignJWT(payload)
      .setProtectedHeader(protectedHeader)
      .sign(sign === 'own' ? key.privateKey : other.privateKey)
  }

  return { issuer, state, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
