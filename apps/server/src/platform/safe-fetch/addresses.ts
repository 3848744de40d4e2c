import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Public by range, yet only ever an internal service: the host of every Azure machine. */
const internalAlthoughPublic = new Set(['168.63.129.16'])

const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')
const documentation = ipaddr.IPv6.parseCIDR('3fff::/20')
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** An address without its disguises: IPv4 inside IPv6 is judged as the IPv4 that would be reached. */
export function unwrapAddress(text: string): Address | null {
  if (!ipaddr.isValid(text)) return null
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv6' && address.match(nat64)) {
    const [high, low] = (address as ipaddr.IPv6).parts.slice(6) as [number, number]
    return new ipaddr.IPv4([high >> 8, high & 255, low >> 8, low & 255])
  }
  return address
}

/** Whether an address is on the open internet, and not this machine. Whatever is not known to be public is not. */
export function isPublicAddress(text: string): boolean {
  const address = unwrapAddress(text)
  if (!address || address.range() !== 'unicast') return false
  if (address.kind() === 'ipv6') {
    if ((address as ipaddr.IPv6).zoneId) return false
    if (!address.match(globalIpv6) || address.match(documentation)) return false
  }
  return !internalAlthoughPublic.has(address.toString()) && !ownAddresses().has(address.toString())
}

let own = { at: 0, addresses: new Set<string>() }

/** This machine's own addresses: behind a public one, services that listen on all interfaces answer. */
function ownAddresses(): Set<string> {
  if (Date.now() - own.at > 30_000) {
    const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
    own = { at: Date.now(), addresses: new Set(all.map(({ address }) => ipaddr.process(address).toString())) }
  }
  return own.addresses
}
