import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

export interface CommitProxy {
  /** The database, by way of the proxy. */
  url: string
  /** The next commit of a transaction goes through; its confirmation does not, and the line is cut. */
  swallowNextCommit(): void
  /** How many confirmations were swallowed so far. */
  swallowed(): number
  close(): Promise<void>
}

/** A simple query that says exactly `commit`: how a transaction of ours ends. */
const commit = Buffer.from([0x51, 0, 0, 0, 11, ...Buffer.from('commit\0')])

/** Stands between a server and its database, and makes the one fault that nobody can tell apart: done, or not done? */
export async function startCommitProxy(databaseUrl: string): Promise<CommitProxy> {
  const target = new URL(databaseUrl)
  let armed = false
  let swallowed = 0
  const proxy = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    let isCut = false
    const end = () => {
      near.destroy()
      far.destroy()
    }
    near.on('data', (chunk: Buffer) => {
      if (armed && chunk.includes(commit)) {
        armed = false
        isCut = true
      }
      far.write(chunk)
    })
    far.on('data', (chunk: Buffer) => {
      if (!isCut) return void near.write(chunk)
      // The database has answered, so the commit is done; nobody will hear of it.
      swallowed++
      end()
    })
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    swallowNextCommit: () => {
      armed = true
    },
    swallowed: () => swallowed,
    close: async () => {
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
