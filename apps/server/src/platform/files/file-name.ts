const maxLength = 200

/** A name that is only a name: no path, no line breaks, nothing that turns the reading direction around. */
export function cleanFileName(given: string): string {
  const name = given
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[\\/]/, '')
    .replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (name === '' || /^\.+$/.test(name)) return 'file'
  if (name.length <= maxLength) return name
  const extension = /\.[^.]{1,12}$/.exec(name)?.[0] ?? ''
  return `${name.slice(0, maxLength - extension.length).toWellFormed()}${extension}`
}

/** RFC 6266 and 5987: an ASCII name for old readers, the real one beside it. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const clean = cleanFileName(name)
  const ascii = clean
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(clean).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
