import { timingSafeEqual } from 'node:crypto'

export interface Link {
  orgId: string
  formId: string
  recordId: number
  signature: string
}

const shape = /^(org_[0-9a-z]{6,24})\.(frm_[0-9a-z]{6,24})\.([1-9]\d{0,15})\.([A-Za-z0-9_-]{43})$/

/** What a link names; whether it is one of ours, its signature says. */
export function readLink(token: string): Link | null {
  const [, orgId, formId, record, signature] = shape.exec(token) ?? []
  const recordId = Number(record)
  if (!orgId || !formId || !signature || !Number.isSafeInteger(recordId)) return null
  return { orgId, formId, recordId, signature }
}

/** In the same time whether it is nearly right or not at all. */
export function isSignature(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
