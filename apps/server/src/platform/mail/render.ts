import type { Language } from '@oficina/contract/shapes'

/** What a mail says. Plain text everywhere: the one link that a mail has is its action. */
export interface MailContent {
  subject: string
  heading: string
  paragraphs: string[]
  action?: { label: string; url: string }
  /** Shown large, to be typed. */
  code?: string
  /** Small, below the rest. */
  note?: string
}

export interface RenderedMail {
  text: string
  html: string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

/**
 * Names that people chose stand in our mails, and mail programs make links of whatever looks like one: an address
 * inside the text is broken up, so that only our own button leads anywhere.
 */
function withoutLinks(text: string): string {
  return text.replace(/\b([a-z][a-z0-9+.-]*):\/\//gi, '$1: //').replace(/\bwww\./gi, 'www .')
}

const cobalt = '#2B50D6'
const font = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

/** One look for every mail: text of its own beside light HTML that needs no picture, script or style sheet. */
export function renderMail(content: MailContent, language: Language, host: string): RenderedMail {
  const heading = withoutLinks(content.heading)
  const paragraphs = content.paragraphs.map(withoutLinks)
  const note = content.note === undefined ? undefined : withoutLinks(content.note)
  const { action, code } = content
  const parts = [
    heading,
    ...paragraphs,
    ...(code ? [code] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(note ? [note] : []),
    `Oficina · ${host}`,
  ]
  const paragraph = (text: string) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${escape(text)}</p>`
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escape(withoutLinks(content.subject))}</title>
</head>
<body style="margin:0;padding:32px 16px;background:#F4F2EE;color:#23211C;font-family:${font}">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 16px;font-size:15px;font-weight:600;color:#6B665C">Oficina</p>
<div style="background:#FFFFFF;border:1px solid #E3DFD7;border-radius:10px;padding:32px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:600">${escape(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${code ? `<p style="margin:24px 0;padding:16px;background:#F4F2EE;border-radius:8px;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:28px;letter-spacing:6px">${escape(code)}</p>` : ''}
${action ? `<p style="margin:24px 0"><a href="${escape(action.url)}" style="display:inline-block;background:${cobalt};color:#FFFFFF;text-decoration:none;font-size:16px;font-weight:600;padding:12px 20px;border-radius:8px">${escape(action.label)}</a></p>` : ''}
${note ? `<p style="margin:24px 0 0;font-size:13px;line-height:1.5;color:#6B665C">${escape(note)}</p>` : ''}
</div>
<p style="margin:16px 0 0;font-size:13px;color:#6B665C">${escape(host)}</p>
</div>
</body>
</html>
`
  return { text: `${parts.join('\n\n')}\n`, html: html.replace(/\n{2,}/g, '\n') }
}
