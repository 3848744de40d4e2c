import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../platform/context.ts'
import { callbackUrl } from './providers.ts'

const passedOn = ['code', 'state', 'iss', 'error', 'error_description']

/**
 * Apple posts its answer as a form from its own site, which brings no cookies along. It is sent round once more as a
 * plain link to the same address, which does, and where the real work is done.
 */
export function mountFormPost(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.post('/api/auth/oauth/apple/callback', async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const query = new URLSearchParams()
      for (const name of passedOn) for (const value of form.getAll(name).slice(0, 1)) query.set(name, value)
      void reply.header('referrer-policy', 'no-referrer')
      return reply.redirect(`${callbackUrl(services.config, 'apple')}?${query}`, 303)
    })
  })
}
