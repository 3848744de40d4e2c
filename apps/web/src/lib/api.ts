import type { InputOf, OficinaContract, OutputOf } from '@oficina/contract'
import {
  mutationOptions,
  type QueryFunction,
  queryOptions,
  type UseMutationOptions,
  type UseQueryOptions,
} from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import {
  type CallInput,
  type RequestOptions,
  request,
  requestUpload,
  type UploadOptions,
  urlOf,
} from './api-request.ts'
import { underway } from './underway.ts'

export { ApiError, isApiError } from './api-error.ts'

type Input<C> = InputOf<C>
/** A call whose input may be empty can be made without one. */
type InputArgs<C> = {} extends Input<C> ? [input?: Input<C>] : [input: Input<C>]
type MutationInput<C> = {} extends Input<C> ? Input<C> | void : Input<C>
type UploadVariables<C> = Input<C> & { file: Blob; onProgress?: UploadOptions['onProgress'] }

export type QueryKeyOf = readonly [domain: string, name: string, input?: unknown]

export interface ApiCall<C> {
  /** Makes the call. Throws an ApiError. */
  (...args: [...InputArgs<C>, options?: RequestOptions]): Promise<OutputOf<C>>
  /** For useQuery, useSuspenseQuery and loaders. */
  queryOptions(...args: InputArgs<C>): Omit<
    UseQueryOptions<OutputOf<C>, ApiError, OutputOf<C>, QueryKeyOf>,
    'queryFn'
  > & {
    queryKey: QueryKeyOf
    queryFn: QueryFunction<OutputOf<C>, QueryKeyOf>
  }
  /** For useMutation; the variables are the input. */
  mutationOptions(): UseMutationOptions<OutputOf<C>, ApiError, MutationInput<C>>
  /** Key of one answer, or without an input of every answer of this call; for reading and invalidating the cache. */
  key(input?: Input<C>): QueryKeyOf
  /** Sends a file, with how far it has got. Only for calls that the contract marks as uploads. */
  upload(file: Blob, input?: Input<C>, options?: UploadOptions): Promise<OutputOf<C>>
  /** For useMutation on an upload; the variables are the input with `file` and `onProgress`. */
  uploadOptions(): UseMutationOptions<OutputOf<C>, ApiError, UploadVariables<C>>
  /** The address itself, for links and redirects. */
  url(...args: InputArgs<C>): string
}

export type Api = {
  [D in keyof OficinaContract]: { [M in keyof OficinaContract[D]]: ApiCall<OficinaContract[D][M]> }
}

function makeCall(domain: string, name: string): ApiCall<unknown> {
  const id = `${domain}.${name}`
  const key = (input?: unknown): QueryKeyOf => (isEmpty(input) ? [domain, name] : [domain, name, input])
  const call = (input?: CallInput, options?: RequestOptions) => request(id, input, options)
  return Object.assign(call, {
    key,
    url: (input?: CallInput) => urlOf(id, input),
    queryOptions: (input?: CallInput) =>
      queryOptions({ queryKey: key(input), queryFn: ({ signal }) => request(id, input, { signal }) }),
    mutationOptions: () =>
      mutationOptions({
        mutationKey: [domain, name],
        // Two clicks make one: the same call with the same input joins the one that is under way.
        mutationFn: (input: CallInput | undefined) =>
          underway(`${id} ${JSON.stringify(input ?? {})}`, () => request(id, input ?? {})),
      }),
    upload: (file: Blob, input: CallInput = {}, options: UploadOptions = {}) => requestUpload(id, file, input, options),
    uploadOptions: () =>
      mutationOptions({
        mutationKey: [domain, name],
        mutationFn: ({
          file,
          onProgress,
          ...input
        }: CallInput & { file: Blob; onProgress?: UploadOptions['onProgress'] }) =>
          requestUpload(id, file, input, onProgress ? { onProgress } : {}),
      }),
  }) as unknown as ApiCall<unknown>
}

const isEmpty = (input: unknown) => input === undefined || Object.keys(input as object).length === 0

/** Makes members on first use, and the same one each time, so that they can stand in dependency lists. */
function lazyMembers<T>(make: (name: string) => T): Record<string, T> {
  const made = new Map<string, T>()
  return new Proxy({} as Record<string, T>, {
    get(_, name) {
      if (typeof name !== 'string') return undefined
      if (!made.has(name)) made.set(name, make(name))
      return made.get(name)
    },
  })
}

/** Every call of the contract: `await api.auth.login({ email, password })`, `useQuery(api.orgs.get.queryOptions())`. */
export const api = lazyMembers((domain) => lazyMembers((name) => makeCall(domain, name))) as unknown as Api
