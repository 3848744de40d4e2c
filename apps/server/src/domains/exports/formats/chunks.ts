/** Lines are passed on together: one by one, a million of them would be a million writes. */
const chunkLength = 64 * 1024

export async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let chunk = ''
  for await (const line of lines) {
    chunk += line
    if (chunk.length < chunkLength) continue
    yield Buffer.from(chunk)
    chunk = ''
  }
  if (chunk !== '') yield Buffer.from(chunk)
}
