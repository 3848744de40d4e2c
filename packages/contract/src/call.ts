import type { Ability } from '@oficina/access'
import { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may make a call. `public`: anyone, signed in or not. `member`: anyone with a live session of the organisation.
 * `apiToken`: programs with a token, and nobody else. An ability: those who have it. There is no default, so a call that
 * declares none does not compile.
 */
export type Access = 'public' | 'member' | 'apiToken' | Ability

export interface Upload {
  /** Bytes; a larger file is refused while it streams, before anything is stored. */
  maxBytes: number
  /** What the bytes must turn out to be, told by their content and not by their name. */
  accept: 'image' | 'any'
  /** May also be made without a file: the input is JSON then. */
  optional?: true
}

export interface Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  method: Method
  /** Below `/api`, with `{name}` for each part that comes from the input. */
  path: `/${string}`
  /** A reading call that clients may also send as this method. */
  also?: Method
  access: Access
  /** Changes nothing, whatever its method: its answers are not kept under an Idempotency-Key. */
  reads?: true
  /** May be made while one sees as someone else, although it changes something. Calls that only read always may. */
  inPreview?: true
  /** Reads what is a person's alone: nobody makes it who sees as them. */
  personal?: true
  /** A session that still owes its second factor may make this call. */
  beforeMfa?: true
  /** Path, query and body in one object. An unknown key is an error. */
  input: I
  output: O
  /** Carries many records: its body may have up to 16 MB, those of all other calls 1 MB. */
  bulk?: true
  /** The body is multipart, with one part named `file`; the rest of the input is in the query. */
  upload?: Upload
  /** `raw` calls answer with something else than JSON (a redirect, a page, bytes) through the reply itself. */
  raw?: true
  summary: string
}

export const call = <I extends z.ZodType, O extends z.ZodType>(definition: Call<I, O>): Call<I, O> => definition

/** An input: exactly these keys. */
export const input = <S extends z.core.$ZodLooseShape>(shape: S) => z.strictObject(shape)
export const noInput = z.strictObject({})
export const done = z.object({ ok: z.literal(true) })

export type Contract = { [domain: string]: { [name: string]: Call } }
export type InputOf<C> = C extends Call<infer I, z.ZodType> ? z.input<I> : never
export type ParsedInputOf<C> = C extends Call<infer I, z.ZodType> ? z.output<I> : never
export type OutputOf<C> = C extends Call<z.ZodType, infer O> ? z.output<O> : never

/** The body of every answer that is not a success. */
export const errorEnvelope = z.object({
  error: z.object({
    id: z.string(),
    code: z.number().int(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
    ref: z.string().optional(),
  }),
})
export type ErrorEnvelope = z.infer<typeof errorEnvelope>
