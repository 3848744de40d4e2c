import * as z from 'zod/mini'
import { maxHrefLength, safeHref } from '../../text/safe-href.ts'
import { field } from '../field-kind.ts'
import { refuse } from '../field-value-error.ts'

/** Addresses that nothing can be wrong with, for which nobody needs to take them apart: a plain host, and a plain way on it. */
const plainAddress = /^https?:\/\/(?:(?!xn--)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}(?:[/?#][\w./?#=&+,~-]*)?$/

/** Canonical: an http, https, mailto or tel address as it was typed, with `https://` before a bare host. */
export const link = field({
  id: 'link',
  valueKind: 'text',
  column: 'text',
  options: () => z.strictObject({}),
  version: 1,
  defaults: {},
  takes: ['string'],
  maxText: maxHrefLength,
  parse(raw) {
    const safe = safeHref(raw)
    return 'problem' in safe ? refuse(safe.problem) : safe.href
  },
  isCanonical: (raw) => plainAddress.test(raw),
  format: (value) => value,
  traits: { category: 'Text', importable: true, searchable: true },
})
