import { parentPort, threadId } from 'node:worker_threads'

/** A thread that draws, and does with some addresses what a broken one would do. Says in each picture which it is. */
let held = []
const render = ({ id, href }) => parentPort.postMessage({ id, html: `<p>${href} by ${threadId}</p>` })

const behaviours = {
  /** Answers when it is told to, and from then on at once. */
  '/held': (request) => (held ? held.push(request) : render(request)),
  '/hangs': () => {
    for (;;);
  },
  '/throws': () => {
    throw new Error('thrown by a fixture')
  },
  '/fills': () => {
    const much = Array.from({ length: 10_000 }, (_, n) => n)
    const kept = []
    for (;;) kept.push([...much])
  },
  '/fails': ({ id }) => parentPort.postMessage({ id, html: null, error: 'failed by a fixture' }),
}

new BroadcastChannel('oficina.test.renderer').onmessage = () => {
  for (const request of held ?? []) render(request)
  held = null
}
parentPort.on('message', (request) => (behaviours[request.href] ?? render)(request))
