import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createConnection } from 'mysql2/promise'

export interface Mariadb {
  port: number
  run(sql: string): Promise<void>
  stop(): Promise<void>
}

const rootPassword = 'root of tests'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A real MariaDB on loopback, in a folder of its own; Debian's is installed where it is missing. */
export async function startMariadb(): Promise<Mariadb> {
  const tool = join(import.meta.dirname, '../../../tools/ensure-mariadb.mjs')
  const binary = execFileSync(process.execPath, [tool], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim()
  const dir = mkdtempSync(join(tmpdir(), 'oficina-mariadb-'))
  chmodSync(dir, 0o755)
  const data = join(dir, 'data')
  mkdirSync(data)
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  const installer = [join(dirname(binary), '../bin/mariadb-install-db'), '/usr/bin/mariadb-install-db'].find(existsSync)
  if (!installer) throw new Error('mariadb-install-db is not there')
  execFileSync(installer, ['--no-defaults', ...user, `--datadir=${data}`, '--auth-root-authentication-method=normal'], {
    stdio: 'ignore',
  })
  const port = await freePort()
  const flags = [
    '--no-defaults',
    ...user,
    `--datadir=${data}`,
    `--socket=${join(dir, 's')}`,
    `--pid-file=${join(dir, 'pid')}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    '--skip-name-resolve',
    '--innodb-buffer-pool-size=32M',
    '--innodb-flush-log-at-trx-commit=0',
  ]
  const child = spawn(binary, flags, { stdio: 'ignore' })
  const connect = (password?: string) =>
    createConnection({
      socketPath: join(dir, 's'),
      user: 'root',
      multipleStatements: true,
      ...(password && { password }),
    })
  for (let tries = 0; ; tries++) {
    try {
      const first = await connect()
      await first.query(`alter user root@localhost identified by '${rootPassword}'`)
      await first.end()
      break
    } catch (error) {
      if (tries > 300 || child.exitCode !== null) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  return {
    port,
    run: async (sql) => {
      const connection = await connect(rootPassword)
      try {
        await connection.query(sql)
      } finally {
        await connection.end()
      }
    },
    stop: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
