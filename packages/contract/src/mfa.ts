import { z } from 'zod'
import { mfaMethods, oauthProviders } from './auth.ts'
import { call, done, input, noInput } from './call.ts'
import { givenPassword, timestamp } from './shapes.ts'

export const mfa = {
  status: call({
    method: 'GET',
    path: '/v3/account/mfa',
    personal: true,
    access: 'member',
    beforeMfa: true,
    input: noInput,
    output: z.object({
      required: z.boolean(),
      email: z.boolean(),
      totp: z.boolean(),
      recoveryCodesLeft: z.number().int(),
      hasPassword: z.boolean(),
    }),
    summary: 'Which second factors the person has',
  }),
  setEmail: call({
    method: 'PUT',
    path: '/v3/account/mfa/email',
    access: 'member',
    input: input({ enabled: z.boolean(), password: givenPassword }),
    output: done,
    summary: 'Ask for an e-mailed code at each login, or stop asking',
  }),
  startTotp: call({
    method: 'POST',
    path: '/v3/account/mfa/totp/start',
    access: 'member',
    beforeMfa: true,
    input: input({ password: givenPassword }),
    output: z.object({ secret: z.string(), otpauth_url: z.string() }),
    summary: 'Begin to add an authenticator app',
  }),
  confirmTotp: call({
    method: 'POST',
    path: '/v3/account/mfa/totp/confirm',
    access: 'member',
    beforeMfa: true,
    input: input({ code: z.string().trim().min(6).max(10) }),
    output: z.object({ recovery_codes: z.array(z.string()) }),
    summary: 'Add the authenticator app by a first code; shows the recovery codes once',
  }),
  disableTotp: call({
    method: 'POST',
    path: '/v3/account/mfa/totp/disable',
    access: 'member',
    input: input({ password: givenPassword }),
    output: done,
    summary: 'Remove the authenticator app',
  }),
  newRecoveryCodes: call({
    method: 'POST',
    path: '/v3/account/mfa/recovery-codes',
    access: 'member',
    input: input({ password: givenPassword }),
    output: z.object({ recovery_codes: z.array(z.string()) }),
    summary: 'Replace the recovery codes',
  }),
  sendSessionCode: call({
    method: 'POST',
    path: '/v3/account/mfa/send-code',
    access: 'member',
    beforeMfa: true,
    input: noInput,
    output: z.object({ sentTo: z.string() }),
    summary: 'Mail a code to a session that owes its second factor',
  }),
  verifySession: call({
    method: 'POST',
    path: '/v3/account/mfa/verify-session',
    access: 'member',
    beforeMfa: true,
    input: input({ verifyCode: z.string().trim().min(4).max(40), method: z.enum(mfaMethods) }),
    output: done,
    summary: 'Show the second factor in a session that began before it was asked for',
  }),
}

const provider = z.enum(oauthProviders)

/** Providers that a person signs in with, besides or instead of a password. */
export const identities = {
  list: call({
    method: 'GET',
    path: '/v3/account/identities',
    personal: true,
    access: 'member',
    input: noInput,
    output: z.object({
      /** Those that this server is set up for, and those that are still connected. */
      providers: z.array(
        z.object({
          provider,
          connected_at: timestamp.nullable(),
          /** Without it the person could not sign in any more, so that it cannot be disconnected. */
          only_way_in: z.boolean(),
        }),
      ),
    }),
    summary: 'The providers that the person can sign in with',
  }),
  connect: call({
    method: 'POST',
    path: '/v3/account/identities/{provider}/connect',
    access: 'member',
    // A person without a password shows a recent sign-in instead.
    input: input({ provider, password: givenPassword.optional() }),
    output: z.object({ url: z.string() }),
    summary: 'Begin to connect a provider: the address of its page, which leads back to My Profile',
  }),
  disconnect: call({
    method: 'POST',
    path: '/v3/account/identities/{provider}/disconnect',
    access: 'member',
    input: input({ provider, password: givenPassword.optional() }),
    output: done,
    summary: 'Disconnect a provider, unless it is the only way in',
  }),
}
