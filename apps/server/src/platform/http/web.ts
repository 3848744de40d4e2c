import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PageRenderer } from '../server-render/page-renderer.ts'
import { AppError } from '../errors.ts'
import { makeRenderedPages } from './rendered-pages.ts'

const year = 31_536_000

export interface WebOptions {
  folder: string | null
  /** Renders pages on the server; null if none are. */
  renderer: PageRenderer | null
  sessionCookie: string
}

/**
 * Serves the interface: hashed files for a year, the page itself for every other path that is not the API's, so that
 * deep links work. A path that looks like a file but is none is not found, rather than the page in disguise.
 */
export async function serveWeb(app: FastifyInstance, { folder, renderer, sessionCookie }: WebOptions): Promise<void> {
  if (!folder || !existsSync(join(folder, 'index.html'))) return
  const index = readFileSync(join(folder, 'index.html'), 'utf8')
  const sendRendered = renderer && makeRenderedPages(app, { folder, renderer, sessionCookie })
  await app.register(fastifyStatic, {
    root: folder,
    // A route for each of two thousand files would take a tenth of a start.
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache')
    },
  })
  const files = filesIn(folder)
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (files.has(path)) return reply.sendFile(path.slice(1))
    if (path.startsWith('/api') || /\.[a-z0-9]{1,8}$/i.test(path)) throw new AppError('not_found')
    // What people build is theirs to show: a shared page is opened by its link, and found by no search engine.
    if (path !== '/') void reply.header('x-robots-tag', 'noindex, nofollow')
    renderer?.getReady()
    if (await sendRendered?.(path, request, reply)) return reply
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(index)
  })
}

/** What is sent as it is, by its path. */
function filesIn(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).split(sep).join('/')}`)
  return new Set(paths.filter((path) => path !== '/rendered.json' && !path.endsWith('/index.html')))
}
