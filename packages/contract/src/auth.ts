import { z } from 'zod'
import { call, done, input, noInput } from './call.ts'
import { session } from './session.ts'
import {
  email,
  givenPassword,
  id,
  language,
  line,
  localPath,
  newPassword,
  opaqueToken,
  orgSlug,
  requiredLine,
  timestamp,
} from './shapes.ts'

export const oauthProviders = ['google', 'microsoft', 'apple'] as const
const oauthProvider = z.enum(oauthProviders)

const organisationChoice = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  logo_customizado: z.string().nullable(),
})
export type OrganisationChoice = z.infer<typeof organisationChoice>

export const mfaMethods = ['email', 'totp', 'recovery'] as const

/** A login ends in a session, or asks for one more thing. The session itself rides in an HttpOnly cookie. */
export const loginResult = z.discriminatedUnion('status', [
  z.object({ status: z.literal('loggedIn'), session }),
  z.object({
    status: z.literal('requires_mfa'),
    verifySession: z.string(),
    methods: z.array(z.enum(mfaMethods)),
    /** Where the code went, masked: `c•••@serraazul.com.br`. */
    sentTo: z.string().nullable(),
  }),
  z.object({ status: z.literal('choose_organisation'), token: z.string(), organisations: z.array(organisationChoice) }),
])
export type LoginResult = z.infer<typeof loginResult>

export const auth = {
  publicOrg: call({
    method: 'POST',
    also: 'GET',
    path: '/org/get:public',
    access: 'public',
    reads: true,
    input: input({ name: z.string().max(60).optional() }),
    output: z.object({
      /** Null when no organisation has that name, or none was asked for. */
      org: z
        .object({
          slug: z.string(),
          name: z.string(),
          logo_customizado: z.string().nullable(),
          cor_primaria: z.string().nullable(),
          language,
        })
        .nullable(),
      providers: z.array(oauthProvider),
      signup: z.boolean(),
    }),
    summary: 'What a login page shows: the organisation, the sign-in buttons, whether one may sign up',
  }),
  login: call({
    method: 'POST',
    path: '/auth/loginV2',
    access: 'public',
    input: z.union([
      input({ email, password: givenPassword, organisation: orgSlug.optional(), remember: z.boolean().optional() }),
      input({
        oauthProvider,
        oauthToken: opaqueToken,
        organisation: orgSlug.optional(),
        email: email.optional(),
        identifier: z.string().max(300).optional(),
        identityToken: z.string().max(4000).optional(),
        remember: z.boolean().optional(),
      }),
    ]),
    output: loginResult,
    summary: 'Sign in with a password, or with the one-time token of an OpenID Connect sign-in',
  }),
  mfaLogin: call({
    method: 'POST',
    path: '/auth/mfa-login',
    access: 'public',
    input: input({
      verifySession: opaqueToken,
      verifyCode: z.string().trim().min(4).max(40),
      method: z.enum(mfaMethods).optional(),
      organisation: orgSlug.optional(),
    }),
    output: loginResult,
    summary: 'Finish a login with the second factor',
  }),
  mfaResend: call({
    method: 'POST',
    path: '/auth/mfa-resend',
    access: 'public',
    input: input({ verifySession: opaqueToken }),
    output: z.object({ sentTo: z.string() }),
    summary: 'Send the e-mailed code again',
  }),
  loginWithToken: call({
    method: 'POST',
    path: '/auth/loginWithToken',
    access: 'public',
    input: input({ token: opaqueToken, organisation: orgSlug.optional(), remember: z.boolean().optional() }),
    output: loginResult,
    summary: 'Sign in with a one-time token: after choosing an organisation, setting a password or signing up',
  }),
  lookupEmail: call({
    method: 'POST',
    path: '/auth/lookup-email',
    reads: true,
    access: 'public',
    input: input({ email }),
    output: done,
    summary: 'Mail a person the organisations that they belong to; the answer never tells whether there are any',
  }),
  resetPassword: call({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    input: input({ email }),
    output: done,
    summary: 'Mail a link for a new password; the answer never tells whether the address is known',
  }),
  tokenInfo: call({
    method: 'POST',
    path: '/auth/token-info',
    reads: true,
    access: 'public',
    input: input({ token: opaqueToken }),
    output: z.object({
      /** `join` has no address yet: the person says it, and is mailed an invitation. */
      kind: z.enum(['reset', 'invite', 'join']),
      email: z.string(),
      organisation: z.object({ slug: z.string(), name: z.string() }).nullable(),
      /** The person has a password already and confirms with it instead of making a new one. */
      hasPassword: z.boolean(),
      needsName: z.boolean(),
    }),
    summary: 'What a link for a new password or an invitation is for',
  }),
  changePasswordWithToken: call({
    method: 'POST',
    path: '/auth/change-password',
    access: 'public',
    input: input({
      token: opaqueToken,
      password: newPassword,
      first_name: requiredLine(80).optional(),
      last_name: line(80).optional(),
    }),
    output: z.object({ newToken: z.string() }),
    summary: 'Set a new password by a mailed link; accepts an invitation where the link is one',
  }),
  changePassword: call({
    method: 'POST',
    path: '/auth/changePassword',
    access: 'member',
    input: input({ currentPassword: givenPassword.optional(), password: newPassword }),
    output: z.object({ newToken: z.string() }),
    summary: 'Change the own password; ends every other session',
  }),
  signUp: call({
    method: 'POST',
    path: '/auth/signup',
    access: 'public',
    input: input({
      organisation_name: requiredLine(80),
      slug: orgSlug.optional(),
      first_name: requiredLine(80),
      last_name: line(80).optional(),
      email,
      password: newPassword,
      language: language.optional(),
    }),
    output: done,
    summary: 'Make a new organisation; a mailed link proves the address and signs in. Behind a setting',
  }),
  confirmSignUp: call({
    method: 'POST',
    path: '/auth/signup/confirm',
    access: 'public',
    input: input({ token: opaqueToken }),
    output: z.object({ newToken: z.string(), organisation: z.string() }),
    summary: 'Prove the address of a sign-up and create the organisation',
  }),
  logout: call({
    method: 'POST',
    path: '/auth/logout',
    inPreview: true,
    access: 'public',
    beforeMfa: true,
    input: noInput,
    output: done,
    summary: 'End this session',
  }),
  session: call({
    method: 'GET',
    path: '/auth/session',
    access: 'public',
    beforeMfa: true,
    input: noInput,
    // Nobody signed in is an answer, not an error: every visit to the login page asks.
    output: z.object({ session: session.nullable() }),
    summary: 'Who is signed in, where, and what they may do',
  }),
  switchOrganisation: call({
    method: 'POST',
    path: '/auth/switch-organisation',
    access: 'member',
    beforeMfa: true,
    input: input({ organisation: orgSlug }),
    output: loginResult,
    summary: 'Go on in another organisation of the same person',
  }),
  organisations: call({
    method: 'GET',
    path: '/v3/account/orgs',
    personal: true,
    access: 'member',
    beforeMfa: true,
    input: noInput,
    output: z.object({ organisations: z.array(organisationChoice.extend({ current: z.boolean() })) }),
    summary: 'The organisations of the signed-in person',
  }),
  sessions: call({
    method: 'GET',
    path: '/v3/account/sessions',
    personal: true,
    access: 'member',
    input: noInput,
    output: z.object({
      sessions: z.array(
        z.object({
          id_session: z.string(),
          current: z.boolean(),
          device: z.string(),
          ip: z.string().nullable(),
          created_at: timestamp,
          last_seen_at: timestamp,
        }),
      ),
    }),
    summary: 'Where the person is signed in',
  }),
  revokeSession: call({
    method: 'DELETE',
    path: '/v3/account/sessions/{sessionId}',
    access: 'member',
    input: input({ sessionId: id('ses') }),
    output: done,
    summary: 'End one session',
  }),
  revokeOtherSessions: call({
    method: 'POST',
    path: '/v3/account/sessions/revoke-others',
    access: 'member',
    input: noInput,
    output: z.object({ ended: z.number().int() }),
    summary: 'End every session but this one',
  }),
  oauthStart: call({
    method: 'GET',
    path: '/auth/oauth/{provider}',
    access: 'public',
    raw: true,
    input: input({
      provider: oauthProvider,
      organisation: orgSlug.optional(),
      next: localPath.optional(),
      /** The address of whoever signs in again: another one is not taken. */
      email: email.optional(),
    }),
    output: z.unknown(),
    summary: 'Go to the sign-in page of a provider',
  }),
  oauthCallback: call({
    method: 'GET',
    also: 'POST',
    path: '/auth/oauth/{provider}/callback',
    access: 'public',
    raw: true,
    input: z.looseObject({ provider: oauthProvider }),
    output: z.unknown(),
    summary: 'Where a provider sends the person back to',
  }),
}
