import type { FastifyInstance } from 'fastify'

/**
 * The empty page in which code runs that builders wrote. Its headers give it an origin of nobody, even when it is opened
 * by itself, and let it fetch nothing, not even a picture, whose address could carry away what its viewer sees: all that
 * it gets comes through the port that the page around it hands over.
 *
 * The code runs in a frame inside the page, made of a text. A frame may always lead itself elsewhere, and what it was
 * told would go along in the address; but where a frame goes is decided by the policy of the page that holds it, and
 * this one lets its frame go nowhere.
 */
const policy = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  'media-src data: blob:',
  "frame-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** Waits for the code, gives it what it may ask with, and runs it. */
const starter = `
// A line to another computer asks no policy.
for (var name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel']) delete window[name]
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

const documentOf = (style: string, script: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><title>Oficina</title><style>${style}</style></head><body><script>${script}</script></body></html>`

/** Written into a script: the end of the inner one must not end it. */
const asText = (html: string) => JSON.stringify(html).replaceAll('</', '<\\/')

/** Makes the frame, hands it what came for it, and tells when it is no longer what it was. */
const holder = `
addEventListener('message', function begin(event) {
  if (event.source !== parent || !event.data || event.data.type !== 'start') return
  removeEventListener('message', begin)
  document.documentElement.style.colorScheme = event.data.colorScheme === 'dark' ? 'dark' : 'light'
  var frame = document.createElement('iframe'), isHere = false
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.title = String(event.data.title || 'Oficina')
  frame.addEventListener('load', function () {
    if (!isHere) {
      isHere = true
      return frame.contentWindow.postMessage(event.data, '*', event.ports)
    }
    // It led itself elsewhere, which was refused: what stands there now is the browser's word about it.
    frame.remove()
    parent.postMessage({ type: 'left' }, '*')
  })
  frame.srcdoc = ${asText(documentOf('', starter))}
  document.body.append(frame)
})`

const page = documentOf('html,body,iframe{width:100%;height:100%;margin:0;border:0;display:block}', holder)

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
