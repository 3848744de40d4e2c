const followed = /^(https?:|mailto:)/i

/**
 * A mail's page, ready for a frame without scripts: links leave in a new tab and cannot reach back, and nothing that
 * could run or ask elsewhere is left. The frame's sandbox holds even if something slips through here.
 */
export function safeMailHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll('script, iframe, object, embed, form, base, meta[http-equiv], link')) {
    element.remove()
  }
  for (const link of page.querySelectorAll('a[href]')) {
    if (!followed.test(link.getAttribute('href')?.trim() ?? '')) link.removeAttribute('href')
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  const rule = page.createElement('meta')
  rule.setAttribute('http-equiv', 'Content-Security-Policy')
  rule.setAttribute('content', "default-src 'none'; img-src data: https: http:; style-src 'unsafe-inline'")
  page.head.prepend(rule)
  return `<!doctype html>${page.documentElement.outerHTML}`
}
