import ipaddr from 'ipaddr.js'

/** Who an address stands for: an IPv6 customer has at least a /64 to pick from, so its lower half says nothing. */
export function addressKey(ip: string | null | undefined): string {
  if (!ip || !ipaddr.isValid(ip)) return 'unknown'
  // `process` also turns an IPv4 address in IPv6 clothes back into itself.
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const groups = (address as ipaddr.IPv6).parts.slice(0, 4)
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`
}
