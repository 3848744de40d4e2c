// A process that migrates and nothing else, for a test that kills it: `migrate-worker.ts <database> <folder>`.
import { migrate } from '../../src/platform/db/migrate.ts'
import { makeLog } from '../../src/platform/log.ts'

const [, , url = '', folder = ''] = process.argv
await migrate(url, folder, makeLog('error'))
