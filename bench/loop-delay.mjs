// Loaded into the product by bench/held.ts: answers how long anything blocked the event loop since the last request.
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const server = createServer((_request, response) => {
    response.setHeader('connection', 'close')
    response.end(String(delay.max / 1e6))
    delay.reset()
  })
  server.listen(Number(process.env.BENCH_DELAY_PORT), '127.0.0.1').unref()
}
