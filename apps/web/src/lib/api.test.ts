import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, api, isApiError } from './api.ts'
import { onCallFailed, queryString, splitInput } from './api-request.ts'

const answer = (body: unknown, status = 200) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
const fetchMock = vi.fn<typeof fetch>()
const lastCall = () => {
  const [url, init] = fetchMock.mock.calls.at(-1) ?? []
  return { url: String(url), init: init as RequestInit }
}

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})

describe('a call', () => {
  it('posts its input as JSON to the documented path', async () => {
    fetchMock.mockResolvedValue(answer({ ok: true }))
    await api.auth.resetPassword({ email: 'a@b.co' })
    const { url, init } = lastCall()
    expect(url).toBe('/api/auth/reset-password')
    expect(init.method).toBe('POST')
    expect(init.credentials).toBe('same-origin')
    expect(JSON.parse(String(init.body))).toEqual({ email: 'a@b.co' })
  })
  it('reads with a query string, and fills the path', async () => {
    fetchMock.mockImplementation(async () => answer({ users: [], more: false }))
    await api.users.list({ q: 'joão & cia', page: 2 })
    expect(lastCall().url).toBe('/api/v3/account/user?q=jo%C3%A3o+%26+cia&page=2')
    await api.users.get({ userId: 'usr_a/b' })
    expect(lastCall().url).toBe('/api/v3/account/user/usr_a%2Fb')
    expect(lastCall().init.body).toBeUndefined()
  })
  it('keeps the shape of what a deletion carries beyond its path', async () => {
    fetchMock.mockImplementation(async () => answer({ ok: true }))
    const sure = { wants_forever: true, is_authorized: true, knows_unrecoverable: true } as const
    await api.trash.erase({ id: 'tbl_1', type: 'table', ...sure })
    expect(lastCall().url).toBe('/api/v3/trash/tbl_1')
    expect(JSON.parse(String(lastCall().init.body))).toEqual({ type: 'table', ...sure })
    await api.views.remove({ tableId: 'tbl_1', viewId: 'viw_1' })
    expect(lastCall().init.body).toBeUndefined()
  })
  it('leaves out what is undefined and writes shapes as JSON', () => {
    expect(queryString({ a: undefined, b: null, c: false, filters: { op: 'and' } })).toBe(
      '?b=null&c=false&filters=%7B%22op%22%3A%22and%22%7D',
    )
    expect(queryString({})).toBe('')
  })
  it('refuses a path that lacks a part', () => {
    expect(() => splitInput('/v3/x/{id}', {})).toThrow('needs id')
  })
  it('has a key for all its answers and one for each', () => {
    expect(api.users.list.key()).toEqual(['users', 'list'])
    expect(api.users.list.key({ q: 'a' })).toEqual(['users', 'list', { q: 'a' }])
    expect(api.users.list.queryOptions({ q: 'a' }).queryKey).toEqual(['users', 'list', { q: 'a' }])
    expect(api.users.list).toBe(api.users.list)
  })
})

describe('a failure', () => {
  it('becomes an ApiError with what the server said', async () => {
    const error = { id: 'permission_denied', code: 403, message: 'no', details: { needs: 'x' }, ref: 'AB-12' }
    fetchMock.mockResolvedValue(answer({ error }, 403))
    const failed = await api.orgs.get().catch((thrown: unknown) => thrown)
    expect(failed).toBeInstanceOf(ApiError)
    expect(failed).toMatchObject({ id: 'permission_denied', code: 403, details: { needs: 'x' }, ref: 'AB-12' })
  })
  it('is offline when nothing came back', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
    const failed = await api.orgs.get().catch((thrown: unknown) => thrown)
    expect(isApiError(failed, 'offline')).toBe(true)
  })
  it('goes by its status when a proxy answered', async () => {
    fetchMock.mockResolvedValueOnce(answer('<html>Bad gateway</html>', 502))
    expect(await api.orgs.get().catch((thrown: unknown) => thrown)).toMatchObject({ id: 'unavailable', code: 502 })
    fetchMock.mockResolvedValueOnce(answer('<html>', 200))
    expect(await api.orgs.get().catch((thrown: unknown) => thrown)).toMatchObject({ id: 'unexpected_answer' })
  })
  it('is heard by whoever listens, with the name of the call', async () => {
    const heard = vi.fn()
    const stop = onCallFailed(heard)
    fetchMock.mockImplementation(async () => answer({ error: { id: 'not_signed_in', code: 401, message: '' } }, 401))
    await api.orgs.get().catch(() => {})
    stop()
    await api.orgs.get().catch(() => {})
    expect(heard).toHaveBeenCalledTimes(1)
    expect(heard.mock.calls[0]?.[1]).toBe('orgs.get')
  })
  it('is an abort, not offline, when the caller stopped it', async () => {
    const stop = new AbortController()
    fetchMock.mockImplementation(async () => {
      stop.abort()
      throw new DOMException('stopped', 'AbortError')
    })
    const failed = await api.orgs.get({}, { signal: stop.signal }).catch((thrown: unknown) => thrown)
    expect(failed).toMatchObject({ name: 'AbortError' })
  })
})

describe('an upload', () => {
  it('sends one part named file and tells how far it is', async () => {
    const sent: { method?: string; url?: string; form?: FormData } = {}
    class FakeXhr {
      upload: { onprogress?: (event: object) => void } = {}
      status = 200
      responseText = '{"id":"fil_1"}'
      onload = () => {}
      open(method: string, url: string) {
        Object.assign(sent, { method, url })
      }
      setRequestHeader() {}
      send(form: FormData) {
        sent.form = form
        this.upload.onprogress?.({ lengthComputable: true, loaded: 5, total: 10 })
        this.onload()
      }
    }
    vi.stubGlobal('XMLHttpRequest', FakeXhr)
    const onProgress = vi.fn()
    const result = await api.files.upload.upload(new File(['hi'], 'a.txt'), {}, { onProgress })
    expect(result).toEqual({ id: 'fil_1' })
    expect(sent).toMatchObject({ method: 'POST', url: '/api/v3/files' })
    expect(sent.form?.get('file')).toMatchObject({ name: 'a.txt' })
    expect(onProgress).toHaveBeenCalledWith(0.5)
  })
  it('is refused on a call that takes no file', () => {
    expect(() => api.orgs.get.upload(new Blob())).toThrow('takes no file')
  })
})
