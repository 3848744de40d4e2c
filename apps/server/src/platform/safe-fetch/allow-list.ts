import ipaddr from 'ipaddr.js'
import { ConfigError } from '../config.ts'
import { unwrapAddress } from './addresses.ts'

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]
interface Entry {
  name: string | null
  network: Network | null
  port: number | null
}

/** What the operator lets through although it is private: names, addresses and networks, each with or without a port. */
export interface AllowList {
  allowsName(name: string, port: number): boolean
  allowsAddress(address: string, port: number): boolean
}

/** Reads `erp.internal, erp.internal:8443, 10.0.0.0/8, 127.0.0.1:9000, [::1]:9000`. */
export function parseAllowList(text: string): AllowList {
  const entries = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseEntry)
  const hasPort = (entry: Entry, port: number) => entry.port === null || entry.port === port
  return {
    allowsName: (name, port) => entries.some((entry) => entry.name === name && hasPort(entry, port)),
    allowsAddress: (address, port) => {
      const parsed = unwrapAddress(address)
      if (!parsed) return false
      return entries.some((entry) => entry.network && hasPort(entry, port) && isWithin(parsed, entry.network))
    },
  }
}

function parseEntry(text: string): Entry {
  const parts = /^(?:\[([^\]]+)\]|([^:]+)|([0-9a-f:.]+(?:\/\d+)?))(?::(\d{1,5}))?$/i.exec(text)
  const host = parts?.[1] ?? parts?.[2] ?? parts?.[3]
  if (!host) throw unusable(text)
  const port = parts?.[4] === undefined ? null : Number(parts[4])
  if (port !== null && (port < 1 || port > 65535)) throw unusable(text)
  if (ipaddr.isValidCIDR(host)) return { name: null, network: ipaddr.parseCIDR(host), port }
  if (ipaddr.isValid(host)) {
    const address = ipaddr.process(host)
    return { name: null, network: [address, address.kind() === 'ipv4' ? 32 : 128], port }
  }
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(host)) throw unusable(text)
  return { name: host.toLowerCase(), network: null, port }
}

const unusable = (text: string) =>
  new ConfigError(`OFICINA_OUTBOUND_ALLOW: "${text}" is not a host, address or network`)

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, [base, bits]: Network): boolean {
  return address.kind() === base.kind() && address.match(base, bits)
}
