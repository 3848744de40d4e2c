// A thread of its own for reading mail: what a hostile one breaks is this, and it holds no secret and no connection.
import { parentPort } from 'node:worker_threads'
import { type ReadMail, readMail } from './read-mail.ts'

export type ParseAnswer = { mail: ReadMail } | { error: string }

async function answer(raw: Uint8Array): Promise<ParseAnswer> {
  try {
    return { mail: await readMail(Buffer.from(raw.buffer)) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (raw: Uint8Array) => {
  void answer(raw).then((read) => {
    const moved = 'mail' in read ? read.mail.files.map(({ bytes }) => bytes.buffer as ArrayBuffer) : []
    parentPort?.postMessage(read, moved)
  })
})
