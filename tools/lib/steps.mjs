import { spawn } from 'node:child_process'
import { env, root } from './paths.mjs'

/** Runs a command, passes its output on, and tells how it ended and how long it took. */
export function run(name, command, args, options = {}) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: options.cwd ?? root, env: env(options.env), stdio: 'inherit' })
    child.on('error', (error) => {
      console.error(error.message)
      resolve({ name, ok: false, seconds: 0 })
    })
    child.on('exit', (code) => resolve({ name, ok: code === 0, seconds: (Date.now() - started) / 1000 }))
  })
}

/** Runs several at once; with two cores, a type check and a linter share the wait. */
export const together = (...steps) => Promise.all(steps)

/** Runs one after the other, each when the one before has ended. */
export async function inTurn(...steps) {
  const results = []
  for (const step of steps) results.push(await step())
  return results
}

export function summarise(results) {
  console.log('')
  for (const { name, ok, seconds } of results)
    console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name}  ${seconds.toFixed(1)} s`)
}
