import { isIP } from 'node:net'
import type { AllowList } from './allow-list.ts'
import { isPublicAddress } from './addresses.ts'

/** What the guard or the network would not let through. Its text is for our log; callers see one error for all. */
export class Refused extends Error {
  override name = 'Refused'
  /** Which rule it broke, where one who may know is told. */
  readonly rule: 'private' | 'port' | 'no_address' | null

  constructor(message: string, { rule = null, ...options }: ErrorOptions & { rule?: Refused['rule'] } = {}) {
    super(message, options)
    this.rule = rule
  }
}

/** Looks a name up: every address that it has. */
export type Lookup = (name: string) => Promise<string[]>

/**
 * Ports that speak to databases, caches, brokers and machinery. 80, 443 and everything from 1024 up is open otherwise,
 * since webhooks and APIs live on many ports; below 1024 nothing else is (ssh, mail, directory services).
 */
const closedPorts = new Set([
  1433, 1434, 1521, 2049, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 4369, 5432, 5433, 5601, 5672, 5900, 5984, 5985,
  5986, 6000, 6379, 6380, 6432, 6443, 6665, 6666, 6667, 6668, 6669, 6697, 7000, 7001, 7199, 7473, 7474, 7687, 8086,
  8125, 8300, 8500, 8600, 9042, 9092, 9100, 9160, 9200, 9300, 10250, 10255, 11211, 15672, 25672, 26257, 26379, 27017,
  27018, 27019, 28015, 33060, 50070, 61616,
])

const isOpenPort = (port: number) => port === 80 || port === 443 || (port >= 1024 && !closedPorts.has(port))

/** Where databases listen; open to what speaks to databases, and to nothing else. */
const databasePorts = new Set([1433, 3306, 5432, 5433, 6432, 26257, 33060])

export const isDatabasePort = (port: number) => port >= 1024 && (databasePorts.has(port) || !closedPorts.has(port))

/** Reads a URL strictly: what a lenient reader would repair (tabs, backslashes, blanks) is refused instead. */
export function parseTarget(text: string): URL {
  if (text.length > 4_000 || /[\u0000-\u0020\u007f\\]/.test(text))
    throw new Refused('characters that a URL does not have')
  let url: URL
  try {
    url = new URL(text)
  } catch (cause) {
    throw new Refused('not a URL', { cause })
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Refused(`protocol ${url.protocol}`)
  if (url.username !== '' || url.password !== '') throw new Refused('credentials in the URL')
  if (url.hostname === '') throw new Refused('no host')
  url.hash = ''
  return url
}

/** The addresses that may be connected to for a host; throws unless every one of them is allowed. */
export async function checkTarget(
  host: string,
  port: number,
  { allow, lookup, isOpen = isOpenPort }: { allow: AllowList; lookup: Lookup; isOpen?: (port: number) => boolean },
): Promise<string[]> {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  const isLiteral = isIP(name) !== 0
  const isTrusted = !isLiteral && allow.allowsName(name, port)
  if (!isLiteral && !isTrusted && (name === 'localhost' || name.endsWith('.localhost')))
    throw new Refused('the name of this machine', { rule: 'private' })
  const addresses = isLiteral ? [name] : await lookup(name)
  if (addresses.length === 0) throw new Refused('the name has no address', { rule: 'no_address' })
  for (const address of addresses) {
    if (isTrusted || allow.allowsAddress(address, port)) continue
    if (!isOpen(port)) throw new Refused(`port ${port}`, { rule: 'port' })
    if (!isPublicAddress(address)) throw new Refused(`${address} is not on the open internet`, { rule: 'private' })
  }
  return addresses
}
