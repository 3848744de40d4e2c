// Loaded before a server by tests that ask how long one piece of work held its event loop.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
process.on('message', (text) => {
  if (text === 'reset') delay.reset()
  if (text === 'delay') process.send?.({ delayMs: delay.max / 1e6 })
})
// The line to the test must not keep a server alive.
process.channel?.unref()
