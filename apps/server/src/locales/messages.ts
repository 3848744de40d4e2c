import type { Language } from '@oficina/contract/shapes'
import enDefaults from './en/defaults.json' with { type: 'json' }
import enMail from './en/mail.json' with { type: 'json' }
import enNotices from './en/notices.json' with { type: 'json' }
import esDefaults from './es/defaults.json' with { type: 'json' }
import esMail from './es/mail.json' with { type: 'json' }
import esNotices from './es/notices.json' with { type: 'json' }
import ptDefaults from './pt-BR/defaults.json' with { type: 'json' }
import ptMail from './pt-BR/mail.json' with { type: 'json' }
import ptNotices from './pt-BR/notices.json' with { type: 'json' }

const mails = { 'pt-BR': ptMail, en: enMail, es: esMail }
const notices = { 'pt-BR': ptNotices, en: enNotices, es: esNotices }
const defaults = { 'pt-BR': ptDefaults, en: enDefaults, es: esDefaults }

export type MailKind = keyof typeof ptMail
export type NoticeKind = keyof typeof ptNotices

interface MailText {
  subject: string
  heading: string
  paragraphs: string[]
  action?: string
  note?: string
}

export interface MailContent {
  subject: string
  heading: string
  paragraphs: string[]
  action?: { label: string; url: string }
  code?: string
  note?: string
}

/** The name of one of the roles that an organisation starts with: `defaults:roles.${key}`. */
export function roleName(language: Language, key: keyof typeof ptDefaults.roles): string {
  return defaults[language].roles[key]
}

/** The name of a copy: `defaults:copy`, with a number from the second on. */
export function copyName(language: Language, label: string, n: string): string {
  return fillIn(defaults[language].copy, { label, n })
}

/** What the columns of a file are called: `defaults:exports.${kind}.${column}`. */
export function exportColumns<K extends keyof typeof ptDefaults.exports>(
  language: Language,
  kind: K,
): (typeof ptDefaults.exports)[K] {
  return defaults[language].exports[kind]
}

/** What a column of a file without a name is called, with its number to be put in: `defaults:imports.unnamed`. */
export const unnamedColumn = (language: Language): string => defaults[language].imports.unnamed

/** Why a value of a file was not written: `defaults:imports.reasons.${reason}`. */
export function rejectionText(language: Language, reason: string): string {
  const texts: Record<string, string> = defaults[language].imports.reasons
  const key = reason.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return (Object.hasOwn(texts, key) ? texts[key] : undefined) ?? defaults[language].imports.reasons.other
}

/**
 * A mail in someone's language: `mail:${kind}.subject`, `mail:${kind}.heading`, `mail:${kind}.paragraphs.${n}`, and
 * `mail:${kind}.action` and `mail:${kind}.note` where it has them.
 */
export function mailContent(
  language: Language,
  kind: MailKind,
  options: { values?: Record<string, string>; url?: string; code?: string; more?: string[] } = {},
): MailContent {
  const text: MailText = mails[language][kind]
  const fill = (template: string) => fillIn(template, options.values ?? {})
  return {
    subject: fill(text.subject),
    heading: fill(text.heading),
    paragraphs: [...text.paragraphs.map(fill), ...(options.more ?? [])],
    ...(text.action && options.url ? { action: { label: fill(text.action), url: options.url } } : {}),
    ...(options.code ? { code: options.code } : {}),
    ...(text.note ? { note: fill(text.note) } : {}),
  }
}

/** What a notification says, in the language of whoever reads it: `notices:${kind}.title`, `notices:${kind}.description`. */
export function noticeText(
  language: Language,
  kind: NoticeKind,
  values: Record<string, string>,
): { title: string; description: string } {
  const text = notices[language][kind]
  return { title: fillIn(text.title, values), description: fillIn(text.description, values) }
}

export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(ptNotices, kind)

function fillIn(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`a message lacks its ${name}`)
    return value
  })
}
