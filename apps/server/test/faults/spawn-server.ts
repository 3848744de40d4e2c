import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testSecret } from '../../src/platform/testing/test-services.ts'

export interface ServerProcess {
  url: string
  /** Where it takes mail, if its settings say so. */
  smtpPort: number | null
  /** As the system would when memory runs out: nothing is finished, nothing is said. */
  kill(): Promise<void>
}

/** A server of its own process on this database, and on these files; it knows the sessions that tests make. */
export async function spawnServer(
  databaseUrl: string,
  role: 'api' | 'all' = 'api',
  dataDir = mkdtempSync(join(tmpdir(), 'oficina-killed-')),
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const args = [databaseUrl, dataDir, testSecret, role, JSON.stringify(settings)]
  const child: ChildProcess = fork(join(import.meta.dirname, 'server-process.ts'), args)
  const [{ port, smtpPort }] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the server ended before it was ready'))),
  ])) as [{ port: number; smtpPort: number | null }]
  return {
    url: `http://127.0.0.1:${port}`,
    smtpPort,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
