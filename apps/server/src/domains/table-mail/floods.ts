import type { Services } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { addressKey } from '../../platform/rate-limit/address.ts'
import { type Limit, limit, peekLimit } from '../../platform/rate-limit/rate-limits.ts'
import { type Refusal, tooMuch, tooMuchForOrg } from './refusal.ts'
import type { Target } from './target.ts'

const tenMinutes = 600
const isTooMany = (error: unknown): boolean => error instanceof AppError && error.id === 'too_many_requests'

async function count(services: Services, rule: Limit, refusal: () => Refusal, cost = 1): Promise<void> {
  try {
    await limit(services, rule, cost)
  } catch (error) {
    throw isTooMany(error) ? refusal() : error
  }
}

/** Addresses that do not exist, from one machine: enough for mistakes. The secret in an address keeps it from being guessed. */
const misses = (ip: string): Limit => ({
  name: 'table-mail.miss',
  key: addressKey(ip),
  points: 60,
  seconds: tenMinutes,
})

/** One more miss of a machine; once there are too many, it is told to come back later. */
export const countMiss = (services: Services, ip: string): Promise<void> => count(services, misses(ip), tooMuch)

/** Mail servers of our own in front: what one stranger sends through them must not keep out everyone else's mail. */
export const isRelay = ({ config }: Services, ip: string): boolean =>
  config.OFICINA_MAIL_RELAYS.some((relay) => addressKey(relay) === addressKey(ip))

export interface Sender {
  ip: string
  /** The return path; empty for bounces. */
  from: string
}

/** Counts one message of a machine and of a sender, before any of it is read. */
export async function countSender(services: Services, { ip, from }: Sender): Promise<void> {
  const seconds = tenMinutes
  const machine = { name: 'table-mail.machine', key: addressKey(ip), points: 600, seconds }
  if (!isRelay(services, ip)) await count(services, machine, tooMuch)
  // A return path can be made up: this slows down one that sends in circles, and the machine is counted above.
  const key = from.toLowerCase()
  if (key !== '') await count(services, { name: 'table-mail.sender', key, points: 60, seconds }, tooMuch)
}

const megabyte = 1024 * 1024

/** Counts one message for a table and its organisation, before any of it is read. */
export async function countTarget(services: Services, { orgId, tableId }: Target): Promise<void> {
  const seconds = tenMinutes
  await count(services, { name: 'table-mail.table', key: `${orgId} ${tableId}`, points: 300, seconds }, tooMuch)
  const ofOrg = { name: 'table-mail.org', key: orgId, points: 3_000, seconds: 3_600 }
  await count(services, ofOrg, tooMuchForOrg)
  // What is stored and refused only then would fill the disk all the same, until it is collected.
  if ((await peekLimit(services, megabytes(orgId))).left <= 0) throw tooMuchForOrg()
}

/** Two gigabytes in an hour for an organisation. */
const megabytes = (orgId: string): Limit => ({
  name: 'table-mail.megabytes',
  key: orgId,
  points: 2_000,
  seconds: 3_600,
})

/** Counts what was read. */
export const countBytes = (services: Services, orgId: string, bytes: number): Promise<void> =>
  count(services, megabytes(orgId), tooMuchForOrg, Math.max(1, Math.ceil(bytes / megabyte)))
