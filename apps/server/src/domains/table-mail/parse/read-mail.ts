import { mailLimits } from '@oficina/contract/record-page/mail-limits'
// @ts-expect-error it comes without types
import { simpleParser } from 'mailparser'
import { cleanFileName } from '../../../platform/files/file-name.ts'
import { cleanMessageId } from '../head.ts'

/** A mail as it is kept: text only. Markup ends here; nothing of it leaves this file. */
export interface ReadMail {
  from: { name: string | null; address: string | null }
  subject: string | null
  text: string | null
  isCut: boolean
  sentAt: string | null
  /** Ids of earlier messages, the nearest one last. */
  earlier: string[]
  /** Why it comes from a machine that must not be answered; null for mail of people. */
  machine: Machine | null
  files: { name: string; bytes: Uint8Array }[]
  leftOut: string[]
}
export type Machine = 'auto_submitted' | 'bulk' | 'list' | 'bounce'

const longestName = 300
const longestSubject = 1_000
const mostEarlier = 100
/** Markup that is longer, or has more tags, is not turned into text: the thread would be at it for minutes. */
const [mostMarkup, mostTags] = [2_000_000, 60_000]

/** What could run as a program on the machine of whoever opens it. */
const program =
  /\.(?:exe|com|bat|cmd|msi|msp|scr|pif|cpl|hta|jar|jse?|vbe?|vbs|ws[cfh]?|ps[12c]?\d*|psm1|lnk|reg|inf|dll|sys|apk|app|dmg|pkg|deb|rpm|sh|iso|img|vhdx?|chm|gadget|appx|msix|xll|scf|url)$/i

interface Address {
  name?: unknown
  address?: unknown
}
/** What the library gives of a mail, as far as it is used; it has no types of its own, and nothing here is trusted. */
interface Parsed {
  headers?: Map<string, unknown>
  from?: { value?: Address[] }
  subject?: unknown
  text?: unknown
  html?: unknown
  date?: unknown
  inReplyTo?: unknown
  references?: unknown
  attachments: { filename?: unknown; contentType?: unknown; content: Buffer }[]
}

/** Without what the database cannot hold or a screen cannot show. */
function clean(text: unknown, longest: number): string | null {
  if (typeof text !== 'string') return null
  const whole = text
    .slice(0, longest * 2)
    .toWellFormed()
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .slice(0, longest)
    .toWellFormed()
  return whole === '' ? null : whole
}

const oneLine = (text: unknown, longest: number) => clean(text, longest)?.replaceAll(/\s+/g, ' ') ?? null

/** Reads the bytes of a mail, whatever they are. Throws for what is none at all. */
export async function readMail(raw: Buffer): Promise<ReadMail> {
  // The library makes text of some markup by itself, and not of markup beside files: we make it of all.
  const parsed = await parse(raw, { skipHtmlToText: true })
  const headers = parsed.headers ?? new Map<string, unknown>()
  const [sender] = parsed.from?.value ?? []
  const whole = (await textOf(parsed)).replaceAll(/\r\n?/g, '\n')
  const text = clean(whole, mailLimits.text)
  const { files, leftOut } = filesOf(parsed)
  return {
    from: {
      name: oneLine(sender?.name, longestName),
      address: oneLine(sender?.address, longestName)?.toLowerCase() ?? null,
    },
    subject: oneLine(parsed.subject, longestSubject),
    text,
    isCut: whole.trim().length > mailLimits.text,
    sentAt: dateOf(parsed.date),
    earlier: earlierOf(parsed),
    machine: machineOf(headers),
    files,
    leftOut,
  }
}

const options = { skipImageLinks: true, skipTextToHtml: true, skipTextLinks: true }

const parse = async (raw: Buffer, more: { skipHtmlToText?: true } = {}): Promise<Parsed> =>
  (await simpleParser(raw, { ...options, ...more })) as Parsed

/** The text of a mail, or that of its markup. Pictures are left out: their addresses say who read what. */
async function textOf({ text, html }: Parsed): Promise<string> {
  if (typeof text === 'string' && text.trim() !== '') return text
  if (typeof html !== 'string' || html.length > mostMarkup || hasManyTags(html)) return ''
  const head = 'Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n'
  const markup = html.toWellFormed().replaceAll(/<img\b[^<>]*>/gi, '')
  try {
    const { text: made } = await parse(Buffer.from(`${head}${markup}`))
    return typeof made === 'string' ? made : ''
  } catch {
    // Tags within tags without end, which the library gives up on: the rest of the mail can be read all the same.
    return ''
  }
}

function hasManyTags(html: string): boolean {
  let tags = 0
  for (let at = html.indexOf('<'); at >= 0 && tags <= mostTags; at = html.indexOf('<', at + 1)) tags++
  return tags > mostTags
}

function dateOf(date: unknown): string | null {
  const year = date instanceof Date ? date.getUTCFullYear() : Number.NaN
  return date instanceof Date && year >= 1970 && year < 2200 ? date.toISOString() : null
}

function earlierOf({ inReplyTo, references }: Parsed): string[] {
  const listed: unknown[] = Array.isArray(references) ? references : [references]
  return [...listed, inReplyTo]
    .flatMap((one) => (typeof one === 'string' ? one.slice(0, 100_000).split(/[\s,]+/) : []))
    .flatMap((one) => cleanMessageId(one) ?? [])
    .slice(-mostEarlier)
}

/** Mail that machines send by themselves makes no record: answering it would go on for ever. */
function machineOf(headers: ReadonlyMap<string, unknown>): Machine | null {
  const word = (name: string) => {
    const value = headers.get(name)
    const text = typeof value === 'object' && value !== null && 'value' in value ? value.value : value
    return typeof text === 'string' ? text.trim().toLowerCase() : ''
  }
  const submitted = word('auto-submitted')
  if (submitted !== '' && !submitted.startsWith('no')) return 'auto_submitted'
  if (headers.has('x-autoreply') || headers.has('x-autorespond')) return 'auto_submitted'
  if (/^(?:bulk|list|junk)\b/.test(word('precedence'))) return 'bulk'
  // The library puts every header of lists under one name.
  const list = headers.get('list')
  if (typeof list === 'object' && list !== null && ('id' in list || 'post' in list)) return 'list'
  if (headers.has('list-id') || headers.has('list-post')) return 'list'
  return word('content-type').startsWith('multipart/report') ? 'bounce' : null
}

function filesOf({ attachments }: Parsed): Pick<ReadMail, 'files' | 'leftOut'> {
  const files: ReadMail['files'] = []
  const leftOut: string[] = []
  for (const { filename, contentType, content } of attachments) {
    const name = cleanFileName(oneLine(filename, longestName) ?? usualName(contentType))
    if (isProgram(name) || files.length === mailLimits.files) leftOut.push(name)
    else files.push({ name, bytes: new Uint8Array(content) })
  }
  return { files, leftOut: leftOut.slice(0, mailLimits.files) }
}

/** Of the name as it is stored. Windows leaves out dots and blanks at the end. */
const isProgram = (name: string) => program.test(name.replace(/[.\s]+$/, ''))

const usualName = (contentType: unknown) => (contentType === 'message/rfc822' ? 'message.eml' : 'file')
