import { createServer, type Server } from 'node:http'
import { build } from 'esbuild'

/** React and one table: no router, no session, no styles to speak of. */
const source = `
import { createRoot } from 'react-dom/client'
import { createElement as h } from 'react'
const answer = await (await fetch('/rows')).json()
const ids = Object.keys(answer.records[0].values)
const text = (value) => typeof value === 'string' ? value : JSON.stringify(value)
const cells = (record) => ids.map((id) => h('td', { key: id }, text(record.values[id])))
const rows = answer.records.map((record) => h('tr', { key: record.id }, cells(record)))
createRoot(document.getElementById('root')).render(h('table', null, h('tbody', null, rows)))
`

export interface FloorPages {
  url: string
  stop: () => void
}

/** The floor's pages: the same rows in a plain table, and a tall page with nothing on it. `rows` asks the product. */
export async function startFloorPages(rows: () => Promise<string>): Promise<FloorPages> {
  const bundle = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname, loader: 'js' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const script = bundle.outputFiles[0]?.text ?? ''
  const page = (body: string) => `<!doctype html><meta charset="utf-8"><style>td{white-space:nowrap}</style>${body}`
  const answers: Record<string, () => Promise<[type: string, body: string]>> = {
    '/table': async () => ['text/html', page('<div id="root"></div><script type="module" src="/app.js"></script>')],
    '/empty': async () => [
      'text/html',
      page('<div id="scroll" style="height:800px;overflow:auto"><div style="height:320000px"></div></div>'),
    ],
    '/app.js': async () => ['text/javascript', script],
    '/rows': async () => ['application/json', await rows()],
  }
  const server: Server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    if (!answer) return void response.writeHead(404).end()
    answer().then(
      ([type, body]) => response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=60' }).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the floor has no port')
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() }
}
