export const mostAddresses = 20
const shape = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/

export type AddressProblem = 'invalid' | 'tooMany'

/** Addresses as people type them, with commas or spaces between, and what is wrong with them. */
export function addressesIn(text: string): { addresses: string[]; problem: AddressProblem | null } {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  const addresses = [...new Set(words.map((word) => word.toLowerCase()))]
  if (!addresses.every((word) => shape.test(word))) return { addresses, problem: 'invalid' }
  return { addresses, problem: addresses.length > mostAddresses ? 'tooMany' : null }
}
