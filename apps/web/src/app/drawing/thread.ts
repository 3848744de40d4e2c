import { parentPort } from 'node:worker_threads'
import type { DrawAnswer, DrawRequest } from '@oficina/contract/drawing'
import { drawScreen, getReady } from './draw.tsx'

/** The thread of the server that draws. */
if (!parentPort) throw new Error('this file is a thread of the server')
const port = parentPort
void getReady()

async function answer({ id, ...drawing }: DrawRequest): Promise<void> {
  let answer: DrawAnswer
  try {
    answer = { id, html: await drawScreen(drawing) }
  } catch (error) {
    answer = { id, html: null, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  port.postMessage(answer)
}

port.on('message', (request: DrawRequest) => void answer(request))
