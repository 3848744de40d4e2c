import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { OficinaContract, OutputOf } from '@oficina/contract'
import type { RenderDevice } from '@oficina/contract/page-render'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageRenderer } from '../server-render/page-renderer.ts'

export interface RenderedPagesOptions {
  /** The built interface; its `rendered.json` lists the pages. */
  folder: string
  renderer: PageRenderer
  sessionCookie: string
}

/** While the server waits, the browser shows nothing; without this page it would show a skeleton. */
const patienceMs = 250

/**
 * Sends server-rendered pages, which can be seen and used before scripts run. The page's calls go through the same
 * routes as the browser's own, with its cookie, and their answers are embedded so that the browser does not call again.
 * Returns false for a page that is not rendered; the caller then sends the plain one.
 */
export function makeRenderedPages(app: FastifyInstance, { folder, renderer, sessionCookie }: RenderedPagesOptions) {
  const screens = readScreens(join(folder, 'rendered.json'))

  async function* partsOf(screen: Screen, request: FastifyRequest, whoAsks: Answer, language: string) {
    const device = deviceOf(request)
    yield headFor(screen, language, device)
    const answers = [whoAsks, ...(await Promise.all(screen.others.map((call) => ask(app, request, call))))]
    const texts = answers.flatMap(({ call, text }) => (text === null ? [] : [[call, text] as const]))
    const isWhole = texts.length === answers.length
    const input = { href: request.url, answers: Object.fromEntries(texts), device }
    yield (isWhole && (await renderer.render(input))) || ''
    yield screen.rest
    for (const [call, text] of texts) yield answerScript(call, text)
    yield screen.end
  }

  return async function sendRendered(path: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const screen = screens.get(path)
    if (!screen || request.cookies[sessionCookie] === undefined || !isOpened(request)) return false
    const whoAsks = await ask(app, request, screen.first)
    const session = sessionIn(whoAsks)
    if (!session) return false
    // The session call may renew the cookie; pass it on to the browser.
    for (const cookie of whoAsks.cookies) void reply.header('set-cookie', cookie)
    void reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-store')
    // A HEAD request gets the same headers, and nothing is rendered.
    const parts = request.method === 'HEAD' ? [] : partsOf(screen, request, whoAsks, session.language)
    void reply.send(Readable.from(parts))
    return true
  }
}

interface Screen {
  /** The session call, and the other calls that the screen starts with. */
  first: string
  others: string[]
  /** The page before the root element's content, between that and the answers, and after them. */
  head: string
  rest: string
  end: string
}

const mark = 'data-rendered=""'

/** Sets the language of the page and the device that it is rendered for. */
const headFor = (screen: Screen, language: string, device: RenderDevice) =>
  screen.head
    .replace(/(<html [^>]*?)lang="[\w-]*"/, `$1lang="${language}"`)
    .replace(mark, `data-rendered="${device.phone ? 'phone' : 'desk'}"`)

/** The rendered screens, as the build lists them. */
function readScreens(file: string): Map<string, Screen> {
  if (!existsSync(file)) return new Map()
  const built = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { calls: string[]; page: string }>
  return new Map(
    Object.entries(built).map(([path, { calls, page }]) => {
      const [first, ...others] = calls
      if (first === undefined || !page.includes(mark)) throw new Error(`the page ${path} cannot be rendered`)
      const [head, body] = cutAt(page, '<div id="root">')
      const [rest, end] = cutAt(body, '</div>')
      return [path, { first, others, head, rest, end }]
    }),
  )
}

function cutAt(text: string, place: string): [string, string] {
  const at = text.indexOf(place)
  if (at < 0) throw new Error(`the page has no ${place}`)
  return [text.slice(0, at + place.length), text.slice(at + place.length)]
}

/** Null if nobody is signed in: the browser then redirects to another page. */
const sessionIn = ({ text }: Answer) =>
  text === null ? null : (JSON.parse(text) as OutputOf<OficinaContract['auth']['session']>).session

/** A navigation, and not a fetch from a page. */
const isOpened = ({ headers }: FastifyRequest) => (headers['sec-fetch-dest'] ?? 'document') === 'document'

function deviceOf({ headers }: FastifyRequest): RenderDevice {
  const agent = headers['user-agent'] ?? ''
  const isMobile = headers['sec-ch-ua-mobile']
  return {
    phone: isMobile === undefined ? /Mobi/.test(agent) : isMobile === '?1',
    apple: /Mac|iPhone|iPad/.test(agent),
  }
}

interface Answer {
  call: string
  /** Null for a call that was rejected, failed, or took too long. */
  text: string | null
  cookies: string[]
}

/** Headers that calls take from the page's request: who calls, and from where. */
const passedOn = ['cookie', 'host', 'user-agent', 'accept-language', 'x-forwarded-for', 'x-forwarded-proto']

async function ask(app: FastifyInstance, request: FastifyRequest, call: string): Promise<Answer> {
  const late = new Promise<Answer>((resolve) => {
    setTimeout(resolve, patienceMs, { call, text: null, cookies: [] }).unref()
  })
  try {
    return await Promise.race([answerTo(app, request, call), late])
  } catch (error) {
    request.log.warn({ err: error, call }, 'a page is sent without one of its answers')
    return { call, text: null, cookies: [] }
  }
}

async function answerTo(app: FastifyInstance, request: FastifyRequest, call: string): Promise<Answer> {
  const given = passedOn.map((name) => [name, request.headers[name]] as const)
  const headers = Object.fromEntries(given.filter(([, value]) => value !== undefined))
  const remoteAddress = request.socket.remoteAddress
  const answer = await app.inject({ method: 'GET', url: call, headers, ...(remoteAddress && { remoteAddress }) })
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  return { call, text: answer.statusCode === 200 ? answer.payload : null, cookies }
}

/** Embeds JSON in a page: `<` is escaped, so that nothing in it can end the script element. */
const answerScript = (call: string, text: string) =>
  `<script type="application/json" data-answer="${call}">${text.replaceAll('<', '\\u003c')}</script>`
