const allowed = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** A link that may be followed, or undefined. Everything that people or servers give passes through here. */
export function safeLink(href: string | null | undefined): string | undefined {
  if (!href) return undefined
  try {
    const url = new URL(href, window.location.origin)
    return allowed.has(url.protocol) ? href : undefined
  } catch {
    return undefined
  }
}

/** Opens a new message to an address. Its @ stays: mail programs do not all read one that is encoded. */
export const mailLink = (address: string): string => `mailto:${encodeURIComponent(address).replace('%40', '@')}`
