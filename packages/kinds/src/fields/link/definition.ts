import * as z from 'zod/mini'
import { own } from '../../json.ts'
import { linkParts, linkText, maxLinkLabel, readLink, withSafeUrl } from '../../text/labelled-link.ts'
import { maxHrefLength } from '../../text/safe-href.ts'
import { field } from '../field-kind.ts'
import { refuse } from '../field-value-error.ts'
import { guardText } from '../raw-value.ts'
import {
  keepOrRefuse,
  strictDefaults,
  type StrictOptions,
  strictShape,
  strictUpgrades,
} from '../shared/strict-option.ts'
import { toSingleLine } from '../shared/text-value.ts'

/** Addresses that nothing can be wrong with, for which nobody needs to take them apart: a plain host, and a plain way on it. */
const plainAddress = /^https?:\/\/(?:(?!xn--)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}(?:[/?#][\w./?#=&+,~-]*)?$/

const maxText = maxHrefLength + maxLinkLabel + 10

const readText = (raw: string, { strict }: StrictOptions) => {
  const text = strict ? raw : toSingleLine(raw)
  return { text, read: readLink(text) }
}

/** `{ url, label }`; the label may be left out. */
function readParts(raw: Readonly<Record<string, unknown>>) {
  const [url, label] = [own(raw, 'url'), own(raw, 'label') ?? null]
  if (typeof url !== 'string' || (label !== null && typeof label !== 'string')) refuse('wrong_type')
  return {
    text: linkText(guardText(url, maxHrefLength), label === null ? null : guardText(label, maxText)),
    read: withSafeUrl(url, label),
  }
}

function parseLink(raw: string | Readonly<Record<string, unknown>>, options: StrictOptions): string {
  const { text, read } = typeof raw === 'string' ? readText(raw, options) : readParts(raw)
  if ('link' in read) return linkText(read.link.url, read.link.label)
  if (read.problem === 'too_long') refuse('too_long', { max: maxLinkLabel })
  // What would run something is kept nowhere, not even as text that only looks like a link.
  return read.problem === 'unsafe_link' ? refuse('unsafe_link') : keepOrRefuse(text, options, 'invalid_link')
}

/**
 * Canonical: an http, https, mailto or tel address as it was typed, with `https://` before a bare host; with a label, the
 * text `label (address)`. It is one text and not two columns, so that search, filters, sorts, exports and history have
 * both parts as they are, and links from before there were labels need no change. `linkParts` takes it apart.
 */
export const link = field({
  id: 'link',
  valueKind: 'text',
  column: 'text',
  options: () => z.strictObject(strictShape),
  version: 2,
  upgrades: strictUpgrades,
  defaults: strictDefaults,
  takes: ['string', 'object'],
  maxText,
  parse: parseLink,
  isCanonical: (raw) => typeof raw === 'string' && raw.length <= maxHrefLength && plainAddress.test(raw),
  problemOf: (value) => (linkParts(value).url === null ? 'invalid_link' : null),
  format: (value) => value,
  traits: { category: 'Text', importable: true, searchable: true },
})
