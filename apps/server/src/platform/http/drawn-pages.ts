import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { OficinaContract, OutputOf } from '@oficina/contract'
import type { DrawnDevice } from '@oficina/contract/drawing'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Drawer } from '../drawing/drawer.ts'

export interface DrawnPagesOptions {
  /** The built interface, which says what can be drawn. */
  folder: string
  drawer: Drawer
  sessionCookie: string
}

/** A page that waits for its answers shows nothing at all; a browser that waits for the same shows its outlines. */
const patienceMs = 250

/**
 * Pages that are sent with what they show, so that people see and use them before any script has run. The calls go
 * through the same doors as the browser's own would, with its cookie; their answers go along, and are not asked for
 * again. Answers whether it sent the page: one that is not drawn is sent as it is.
 */
export function makeDrawnPages(app: FastifyInstance, { folder, drawer, sessionCookie }: DrawnPagesOptions) {
  const screens = readScreens(join(folder, 'drawn.json'))

  async function* partsOf(screen: Screen, request: FastifyRequest, whoAsks: Answer, language: string) {
    const device = deviceOf(request)
    yield headFor(screen, language, device)
    const answers = [whoAsks, ...(await Promise.all(screen.others.map((call) => ask(app, request, call))))]
    const texts = answers.flatMap(({ call, text }) => (text === null ? [] : [[call, text] as const]))
    const isWhole = texts.length === answers.length
    const drawing = { href: request.url, answers: Object.fromEntries(texts), device }
    yield (isWhole && (await drawer.draw(drawing))) || ''
    yield screen.rest
    for (const [call, text] of texts) yield answerScript(call, text)
    yield screen.end
  }

  return async function sendDrawn(path: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const screen = screens.get(path)
    if (!screen || request.cookies[sessionCookie] === undefined || !isOpened(request)) return false
    const whoAsks = await ask(app, request, screen.first)
    const session = sessionIn(whoAsks)
    if (!session) return false
    // The session is renewed by asking who it is; the browser's copy with it.
    for (const cookie of whoAsks.cookies) void reply.header('set-cookie', cookie)
    void reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-store')
    // Who asks for the head alone is told the same, and nothing is drawn for it.
    const parts = request.method === 'HEAD' ? [] : partsOf(screen, request, whoAsks, session.language)
    void reply.send(Readable.from(parts))
    return true
  }
}

interface Screen {
  /** The call that tells who asks, and the others that it begins with. */
  first: string
  others: string[]
  /** Its page up to where it is drawn, from there on, and the end of it. */
  head: string
  rest: string
  end: string
}

const mark = 'data-drawn=""'

/** Says in which language the page speaks and for what it is drawn. */
const headFor = (screen: Screen, language: string, device: DrawnDevice) =>
  screen.head
    .replace(/(<html [^>]*?)lang="[\w-]*"/, `$1lang="${language}"`)
    .replace(mark, `data-drawn="${device.phone ? 'phone' : 'desk'}"`)

/** What the build says of the screens that are drawn. */
function readScreens(file: string): Map<string, Screen> {
  if (!existsSync(file)) return new Map()
  const built = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { calls: string[]; page: string }>
  return new Map(
    Object.entries(built).map(([path, { calls, page }]) => {
      const [first, ...others] = calls
      if (first === undefined || !page.includes(mark)) throw new Error(`the page ${path} cannot be drawn`)
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

/** Who is signed in; everyone else is sent to another page than the one that they opened. */
const sessionIn = ({ text }: Answer) =>
  text === null ? null : (JSON.parse(text) as OutputOf<OficinaContract['auth']['session']>).session

/** Opened as a page, and not fetched as a part of another one. */
const isOpened = ({ headers }: FastifyRequest) => (headers['sec-fetch-dest'] ?? 'document') === 'document'

function deviceOf({ headers }: FastifyRequest): DrawnDevice {
  const agent = headers['user-agent'] ?? ''
  const told = headers['sec-ch-ua-mobile']
  return { phone: told === undefined ? /Mobi/.test(agent) : told === '?1', apple: /Mac|iPhone|iPad/.test(agent) }
}

interface Answer {
  call: string
  /** Null for a call that was refused, failed, or takes too long. */
  text: string | null
  cookies: string[]
}

/** What a call takes from the request that opened the page: who asks, and from where. */
const passedOn = ['cookie', 'host', 'user-agent', 'accept-language', 'x-forwarded-for', 'x-forwarded-proto']

async function ask(app: FastifyInstance, request: FastifyRequest, call: string): Promise<Answer> {
  const late = new Promise<Answer>((resolve) => {
    setTimeout(resolve, patienceMs, { call, text: null, cookies: [] }).unref()
  })
  try {
    return await Promise.race([answerTo(app, request, call), late])
  } catch (error) {
    request.log.warn({ err: error, call }, 'a page is sent without an answer that belongs to it')
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

/** JSON that stands in a page: nothing in it may end the element that it stands in. */
const answerScript = (call: string, text: string) =>
  `<script type="application/json" data-answer="${call}">${text.replaceAll('<', '\\u003c')}</script>`
