import { z } from 'zod'
import { call, done, input, noInput } from './call.ts'
import { localeSettings, org, profile, userSettings } from './session.ts'
import { email, givenPassword, hexColor, line, requiredLine, timestamp } from './shapes.ts'

const MB = 1024 * 1024

export const orgs = {
  get: call({
    method: 'GET',
    path: '/v3/account/org',
    access: 'member',
    input: noInput,
    output: org,
    summary: 'The organisation and its settings',
  }),
  update: call({
    method: 'PUT',
    path: '/v3/account/org',
    access: 'org.updateSettings',
    input: input({
      name: requiredLine(80).optional(),
      hide_tables_for_member: z.boolean().optional(),
      member_upload_data_shortcut: z.boolean().optional(),
      fun_mode: z.boolean().optional(),
      org_mfa_required: z.boolean().optional(),
      cor_primaria: hexColor.nullable().optional(),
    }),
    output: org,
    summary: 'Change settings of the organisation; colour and second factor ask for rights of their own',
  }),
  updateLocale: call({
    method: 'PUT',
    path: '/v3/account/locale-settings',
    access: 'org.updateSettings',
    input: input({
      language: localeSettings.shape.language.optional(),
      timezone: z.string().max(60).optional(),
      currency_symbol: requiredLine(8).optional(),
      date_format: localeSettings.shape.date_format.optional(),
      phone_country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
    }),
    output: org,
    summary: 'Language, time zone, currency, date format and telephone country of the organisation',
  }),
  uploadLogo: call({
    method: 'POST',
    path: '/v3/account/org/logo',
    access: 'org.updateLogo',
    upload: { maxBytes: 5 * MB, accept: 'image' },
    input: noInput,
    output: org,
    summary: 'Set the logo',
  }),
  removeLogo: call({
    method: 'DELETE',
    path: '/v3/account/org/logo',
    access: 'org.updateLogo',
    input: noInput,
    output: org,
    summary: 'Go back to no logo',
  }),
  requestDeletion: call({
    method: 'POST',
    path: '/v3/account/org/delete',
    access: 'org.delete',
    input: input({ password: givenPassword }),
    output: z.object({ delete_at: timestamp }),
    summary: 'Erase all data of the organisation in 14 days',
  }),
  abortDeletion: call({
    method: 'POST',
    path: '/v3/account/org/abort-delete',
    access: 'org.delete',
    input: noInput,
    output: done,
    summary: 'Keep the organisation after all',
  }),
  importantEmails: call({
    method: 'GET',
    path: '/v4/account/settings/infra-notification',
    access: 'org.viewSettings',
    input: noInput,
    output: z.object({ emails: z.array(z.string()) }),
    summary: 'Who gets important mail about the organisation',
  }),
  setImportantEmails: call({
    method: 'POST',
    path: '/v4/account/settings/infra-notification',
    access: 'org.updateSettings',
    input: input({ emails: z.array(email).max(30) }),
    output: z.object({ emails: z.array(z.string()) }),
    summary: 'Set who gets important mail, at most 30 addresses',
  }),
}

export const profiles = {
  get: call({
    method: 'GET',
    path: '/v3/account/profile',
    personal: true,
    access: 'member',
    input: noInput,
    output: profile,
    summary: 'The own profile',
  }),
  update: call({
    method: 'PUT',
    path: '/v3/account/profile',
    access: 'member',
    input: input({
      display_name: line(80).optional(),
      first_name: requiredLine(80).optional(),
      last_name: line(80).optional(),
      phone: line(40).nullable().optional(),
      personal_email: email.nullable().optional(),
    }),
    output: profile,
    summary: 'Change the own profile',
  }),
  uploadPhoto: call({
    method: 'POST',
    path: '/v3/account/profile/photo',
    access: 'member',
    upload: { maxBytes: 5 * MB, accept: 'image' },
    input: noInput,
    output: profile,
    summary: 'Set the own photo',
  }),
  removePhoto: call({
    method: 'DELETE',
    path: '/v3/account/profile/photo',
    access: 'member',
    input: noInput,
    output: profile,
    summary: 'Go back to initials',
  }),
  settings: call({
    method: 'POST',
    also: 'GET',
    path: '/user-settings/get',
    access: 'member',
    reads: true,
    personal: true,
    input: noInput,
    output: userSettings,
    summary: 'What the person has set for themselves',
  }),
  updateSetting: call({
    method: 'POST',
    path: '/user-settings/update',
    access: 'member',
    input: input({
      setting_key: z.enum(Object.keys(userSettings.shape) as [keyof typeof userSettings.shape]),
      setting_value: z.union([z.string().max(100), z.boolean(), z.null()]),
    }),
    output: userSettings,
    summary: 'Change one of them',
  }),
}
