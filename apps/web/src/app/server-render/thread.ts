import { parentPort } from 'node:worker_threads'
import type { RenderAnswer, RenderRequest } from '@oficina/contract/page-render'
import { renderScreen, getReady } from './render-screen.tsx'

/** Runs in a worker thread of the server and renders screens. */
if (!parentPort) throw new Error('this file runs in a worker thread')
const port = parentPort
void getReady()

async function answer({ id, ...input }: RenderRequest): Promise<void> {
  let answer: RenderAnswer
  try {
    answer = { id, html: await renderScreen(input) }
  } catch (error) {
    answer = { id, html: null, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  port.postMessage(answer)
}

port.on('message', (request: RenderRequest) => void answer(request))
