import type { FastifyInstance } from 'fastify'

/**
 * The empty page in which code runs that builders wrote. Its headers give it an origin of nobody, even when it is opened
 * by itself, and let it fetch nothing, not even a picture, whose address could carry away what its viewer sees: all that
 * it gets comes through the port that the page around it hands over.
 */
const policy = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  'media-src data: blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** Waits for the code, gives it what it may ask with, and runs it. */
const starter = `
addEventListener('message', function begin(event) {
  if (event.source !== parent || !event.data || event.data.type !== 'start') return
  removeEventListener('message', begin)
  var port = event.ports[0], count = 0, waiting = new Map(), listeners = new Set()
  port.onmessage = function (message) {
    var reply = message.data
    if (reply.type === 'changed') return listeners.forEach(function (listener) { listener() })
    var one = waiting.get(reply.id)
    if (!one) return
    waiting.delete(reply.id)
    if (reply.type === 'answer') one.resolve(reply.value)
    else one.reject(new Error('refused'))
  }
  function ask(request) {
    return new Promise(function (resolve, reject) {
      request.id = ++count
      waiting.set(request.id, { resolve: resolve, reject: reject })
      port.postMessage(request)
    })
  }
  window.oficina = Object.freeze({
    getRecords: function () { return ask({ type: 'getRecords' }) },
    setFilter: function (filter) { return ask({ type: 'setFilter', filter: filter || null }) },
    toast: function (text) { return ask({ type: 'toast', text: String(text) }) },
    onChange: function (listener) { listeners.add(listener); return function () { listeners.delete(listener) } },
    colorScheme: event.data.colorScheme
  })
  document.documentElement.style.colorScheme = event.data.colorScheme === 'dark' ? 'dark' : 'light'
  var style = document.createElement('style')
  style.textContent = event.data.css
  document.head.append(style)
  document.body.innerHTML = event.data.html
  var script = document.createElement('script')
  script.textContent = event.data.js
  document.body.append(script)
})`

const page = `<!doctype html><html><head><meta charset="utf-8"><title>Oficina</title></head><body><script>${starter}</script></body></html>`

export function serveSandbox(app: FastifyInstance): void {
  app.get('/api/sandbox', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      // Only our own pages may hold it; the policy above says the same to browsers that read it.
      .header('x-frame-options', 'SAMEORIGIN')
      // It has no origin that could be kept apart from others.
      .header('origin-agent-cluster', '?0')
      .header('cache-control', 'no-cache')
      .send(page),
  )
}
