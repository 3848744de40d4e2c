const neverOpened = new Set(['javascript', 'data', 'vbscript', 'blob', 'file'])

/** The address that hands a path to the installed application; none where the server has no handler configured. */
export function desktopLink(protocol: string | null, path: string): string | null {
  if (!protocol || !/^[a-z][a-z0-9+.-]*$/i.test(protocol) || neverOpened.has(protocol.toLowerCase())) return null
  return `${protocol}://open${path}`
}
