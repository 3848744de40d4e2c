import { manifest } from 'virtual:contract'
import { ApiError, errorFromAnswer, offlineError } from './api-error.ts'
import { takeEarlyAnswer } from './early-requests.ts'

export type CallInput = Record<string, unknown>

export interface RequestOptions {
  signal?: AbortSignal
  /** Goes on after the page is left; for small last words. */
  keepalive?: boolean
}

export interface UploadOptions extends RequestOptions {
  /** From 0 to 1, while the bytes travel. */
  onProgress?: (fraction: number) => void
}

type FailureListener = (error: ApiError, callId: string) => void
const failureListeners = new Set<FailureListener>()

/** Hears every failed call. The session listens here to notice that it has ended. */
export function onCallFailed(listener: FailureListener): () => void {
  failureListeners.add(listener)
  return () => failureListeners.delete(listener)
}

function reported(error: ApiError, callId: string): ApiError {
  for (const listener of failureListeners) listener(error, callId)
  return error
}

function entryOf(callId: string) {
  const entry = manifest[callId]
  if (!entry) throw new Error(`The contract has no call ${callId}`)
  return entry
}

/** Fills `{name}` parts of the path from the input, and returns what is left of it. */
export function splitInput(path: string, input: CallInput): { path: string; rest: CallInput } {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key]
    delete rest[key]
    if (value === undefined || value === null || value === '') throw new Error(`The path ${path} needs ${key}`)
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}

/** Query strings carry text as it is, and anything with a shape as JSON. */
export function queryString(input: CallInput): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined) continue
    search.set(key, typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value))
  }
  const text = search.toString()
  return text && `?${text}`
}

/** The address of a call, for links and redirects that the browser follows by itself. */
export function urlOf(callId: string, input: CallInput = {}): string {
  const [, path] = entryOf(callId)
  const split = splitInput(path, input)
  return `/api${split.path}${queryString(split.rest)}`
}

const underWay = new Set<Promise<unknown>>()

const held: (() => Promise<unknown>)[] = []

/** Names something that holds changes back for a moment: it sends them at once where a session is about to end. */
export const sendsLater = (sendNow: () => Promise<unknown>) => void held.push(sendNow)

/** Waits until every call that is under way now, or held back, has its answer. */
export async function callsAnswered(): Promise<void> {
  await Promise.allSettled([...underWay, ...held.map((sendNow) => sendNow())])
}

/** Makes one call and returns its parsed answer. */
export function request(callId: string, input: CallInput = {}, options: RequestOptions = {}): Promise<unknown> {
  const answer = send(callId, input, options).finally(() => underWay.delete(answer))
  underWay.add(answer)
  return answer
}

async function send(callId: string, input: CallInput, options: RequestOptions): Promise<unknown> {
  const [method, path] = entryOf(callId)
  const split = splitInput(path, input)
  // An address knows text alone: what a DELETE carries beyond its path keeps its shape in a body.
  const inUrl = method === 'GET' || (method === 'DELETE' && Object.keys(split.rest).length === 0)
  const url = `/api${split.path}${inUrl ? queryString(split.rest) : ''}`
  const early = method === 'GET' ? takeEarlyAnswer(url) : undefined
  let response: Response
  let text: string
  try {
    response = await (early ??
      fetch(url, {
        method,
        credentials: 'same-origin',
        headers: inUrl
          ? { accept: 'application/json' }
          : { accept: 'application/json', 'content-type': 'application/json' },
        ...(inUrl ? {} : { body: JSON.stringify(split.rest) }),
        ...(options.signal ? { signal: options.signal } : {}),
        ...(options.keepalive ? { keepalive: true } : {}),
      }))
    text = await response.text()
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw reported(offlineError(error), callId)
  }
  return readAnswer(callId, response.status, text)
}

/** Sends a file as multipart. XMLHttpRequest, because fetch cannot tell how much of a body has left. */
export function requestUpload(callId: string, file: Blob, input: CallInput, options: UploadOptions): Promise<unknown> {
  const [method, path, upload] = entryOf(callId)
  if (!upload) throw new Error(`The call ${callId} takes no file`)
  const split = splitInput(path, input)
  const form = new FormData()
  form.append('file', file, file instanceof File ? file.name : 'file')
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(method, `/api${split.path}${queryString(split.rest)}`)
    xhr.setRequestHeader('accept', 'application/json')
    xhr.upload.onprogress = (event) => event.lengthComputable && options.onProgress?.(event.loaded / event.total)
    xhr.onload = () => resolve(Promise.resolve().then(() => readAnswer(callId, xhr.status, xhr.responseText)))
    xhr.onerror = () => reject(reported(offlineError(), callId))
    xhr.onabort = () => reject(new DOMException('Upload stopped', 'AbortError'))
    options.signal?.addEventListener('abort', () => xhr.abort())
    xhr.send(form)
  })
}

function readAnswer(callId: string, status: number, text: string): unknown {
  if (status < 200 || status > 299) throw reported(errorFromAnswer(status, text), callId)
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw reported(new ApiError({ id: 'unexpected_answer', code: status, message: 'The answer is not JSON' }), callId)
  }
}

/** Whether the server answers at all; not whether it is well. */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/livez', { cache: 'no-store' })).ok
  } catch {
    // No answer is the answer.
    return false
  }
}
