import { parentPort } from 'node:worker_threads'

/** A thread whose pictures are what it was given, written so that nothing in it is markup. */
parentPort.on('message', ({ id, ...given }) =>
  parentPort.postMessage({ id, html: `<pre>${encodeURIComponent(JSON.stringify(given))}</pre>` }),
)
