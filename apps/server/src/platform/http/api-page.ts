import type { Call, Contract } from '@oficina/contract/call'
import type { FastifyInstance } from 'fastify'
import { apiPageStyle } from './api-page-style.ts'
import { keptHours, takesKey } from './idempotency.ts'
import { schemaOf } from './openapi.ts'

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** `GET /api/docs`: every call, to read. No scripts; the style is a file of its own. */
export function serveApiPage(app: FastifyInstance, contract: Contract): void {
  let page: string | null = null
  app.get('/api/docs', async (_request, reply) => {
    page ??= render(contract)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'public, max-age=300').send(page)
  })
  app.get('/api/docs.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(apiPageStyle),
  )
}

function render(contract: Contract): string {
  const domains = Object.entries(contract)
  const menu = domains
    .map(([domain, calls]) => `<li><a href="#${domain}">${domain}</a> <span>${Object.keys(calls).length}</span></li>`)
    .join('')
  const sections = domains
    .map(([domain, calls]) => {
      const list = Object.entries(calls).map(([name, call]) => renderCall(`${domain}.${name}`, call))
      return `<section id="${domain}"><h2>${domain}</h2>${list.join('')}</section>`
    })
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Oficina API</title><link rel="stylesheet" href="/api/docs.css"></head><body>
<nav aria-label="Domains"><h1>Oficina API</h1><p><a href="/api/openapi.json">openapi.json</a></p><ul>${menu}</ul></nav>
<main><p class="lead">Calls answer JSON. An error has the shape <code>{"error":{"id","code","message","details"?,"ref"?}}</code>, its code is the HTTP status, and <code>ref</code> is its id in the server's log. A key that a call does not know is an error.</p><p class="lead">Programs call <a href="#v1"><code>/api/v1</code></a> with <code>Authorization: Bearer</code> and an API token. A write may carry an <code>Idempotency-Key</code>: sent again within ${keptHours} hours, it gives the first answer and has no second effect.</p>${sections}</main></body></html>`
}

function renderCall(id: string, call: Call): string {
  const methods = [call.method, call.also].filter(Boolean).join(' or ')
  const shape = (title: string, schema: unknown) =>
    `<div><h4>${title}</h4><pre>${escape(JSON.stringify(schema, null, 2))}</pre></div>`
  const answer = call.raw ? '' : shape('Answer', schemaOf(call.output, 'output'))
  return `<article id="${id}"><h3><b class="${call.method.toLowerCase()}">${methods}</b> <code>/api${escape(call.path)}</code></h3>
<p>${escape(call.summary)}.</p><p class="meta"><a href="#${id}">${id}</a> · access: ${call.access}${call.upload ? ' · multipart, one part named file' : ''}${takesKey(call, call.method) ? ' · takes an Idempotency-Key' : ''}</p>
<details><summary>Input and answer</summary><div class="shapes">${shape('Input', schemaOf(call.input, 'input'))}${answer}</div></details></article>`
}
