import type { Call, OutputOf, ParsedInputOf } from '@oficina/contract/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Ctx, Services, TxCtx } from '../context.ts'
import { inOneTransaction } from '../db/retrying.ts'

export interface IncomingFile {
  name: string
  /** What the client says it is; what it really is, the files port finds out. */
  claimedType: string
  stream: Readable
  /** To be awaited once the stream has ended: throws when it was cut at the call's limit, or when more came after it. */
  end(): Promise<void>
}

/** The HTTP side of a call, for the few handlers that need it: cookies, redirects, uploads. */
export interface Http {
  request: FastifyRequest
  reply: FastifyReply
  services: Services
  /** The one file of an upload call. */
  file(): Promise<IncomingFile>
}

export type Handler<C extends Call = Call> = (ctx: Ctx, input: ParsedInputOf<C>, http: Http) => Promise<OutputOf<C>>

/** A handler that writes and then reads what it answers, both in one transaction: see `inOneTransaction`. */
export const answering =
  <I, O>(handler: (ctx: TxCtx, input: I, http: Http) => Promise<O>) =>
  (ctx: Ctx, input: I, http: Http): Promise<O> =>
    inOneTransaction(ctx, (ctx) => handler(ctx, input, http))

export interface RouteGroup {
  calls: Record<string, Call>
  handlers: Record<string, Handler>
}

/** Pairs each call of a group with its handler; one that is missing or of another shape does not compile. */
export function routes<G extends Record<string, Call>>(
  calls: G,
  handlers: { [K in keyof G]: Handler<G[K]> },
): RouteGroup {
  return { calls, handlers: handlers as unknown as RouteGroup['handlers'] }
}

/** An answer that PostgreSQL already wrote as JSON: passed through without parsing it. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
