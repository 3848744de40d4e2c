import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testSecret } from '../../src/platform/testing/test-services.ts'

export interface ServerProcess {
  url: string
  /** As the system would when memory runs out: nothing is finished, nothing is said. */
  kill(): Promise<void>
}

/** A server of its own process on this database, and on these files; it knows the sessions that tests make. */
export async function spawnServer(
  databaseUrl: string,
  role: 'api' | 'all' = 'api',
  dataDir = mkdtempSync(join(tmpdir(), 'oficina-killed-')),
): Promise<ServerProcess> {
  const args = [databaseUrl, dataDir, testSecret, role]
  const child: ChildProcess = fork(join(import.meta.dirname, 'server-process.ts'), args)
  const [port] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the server ended before it was ready'))),
  ])) as [number]
  return {
    url: `http://127.0.0.1:${port}`,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
