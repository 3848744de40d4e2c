import { abilities, planFeatures, planIds, roleFlags, seats } from '@oficina/access'
import { z } from 'zod'
import { sampleStates } from './samples.ts'
import { language, timestamp } from './shapes.ts'

/** How days are written; `auto` as the reader's language does. */
export const dateFormat = z.enum(['auto', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'])

export const localeSettings = z.object({
  language,
  timezone: z.string(),
  currency_symbol: z.string(),
  date_format: dateFormat,
  /** The country of telephone numbers that do not say theirs, in new fields. */
  phone_country: z.string(),
})

export const org = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  logo_customizado: z.string().nullable(),
  cor_primaria: z.string().nullable(),
  hide_tables_for_member: z.boolean(),
  member_upload_data_shortcut: z.boolean(),
  fun_mode: z.boolean(),
  org_mfa_required: z.boolean(),
  locale_settings: localeSettings,
  delete_at: timestamp.nullable(),
  is_test: z.boolean(),
  /** How far the sample company is that it started with; null where there is none. */
  sample: z.enum(sampleStates).nullable(),
})
export type Org = z.infer<typeof org>

export const profile = z.object({
  id_user: z.string(),
  display_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  personal_email: z.string().nullable(),
  phone: z.string().nullable(),
  photo_url: z.string().nullable(),
})
export type Profile = z.infer<typeof profile>

export const colorSchemes = ['auto', 'light', 'dark'] as const

/** What a person sets for themselves. Each key is stored on its own, so that two windows do not overwrite each other. */
export const userSettings = z.object({
  user_mention_notification_email: z.boolean(),
  user_mention_notification_oficina: z.boolean(),
  duplicate_notification_email: z.boolean(),
  duplicate_notification_oficina: z.boolean(),
  export_notification_oficina: z.boolean(),
  system_notification_email: z.boolean(),
  system_notification_oficina: z.boolean(),
  language: language.nullable(),
  color_scheme: z.enum(colorSchemes),
  home_view: z.enum(['list', 'grid']),
  /** Whether the person still wants to be led through the first steps. */
  start_here: z.boolean(),
  /** They took all of them and were told so. Whoever shows them again keeps them until they hide them. */
  start_here_done: z.boolean(),
  build_mode: z.boolean(),
  /** Null writes days as the organisation does. */
  date_format: dateFormat.nullable(),
})
export type UserSettings = z.infer<typeof userSettings>

const record = <K extends string, V extends z.ZodType>(keys: readonly K[], value: V) =>
  z.object(Object.fromEntries(keys.map((key) => [key, value])) as Record<K, V>)

/** All that the interface starts from: who, where, and what may be done. */
export const session = z.object({
  /** Organisation and user; the interface starts anew when it changes. */
  key: z.string(),
  id_session: z.string(),
  /** The last event before this answer: with it a socket hears what happened since, however late it is opened. */
  last_event: z.string(),
  org,
  user: profile.extend({
    seat: z.enum(seats),
    role: z.object({
      id_profile: z.string(),
      name: z.string(),
      is_admin: z.boolean(),
      flags: record(roleFlags, z.boolean()),
    }),
  }),
  plan: z.object({
    id: z.enum(planIds),
    is_trial: z.boolean(),
    /** The plan that a server gives the organisation it was set up for: nobody bought it. */
    is_given: z.boolean(),
    trial_days_left: z.number().int(),
    features: record(planFeatures, z.enum(['allowed', 'upsell', 'blocked'])),
  }),
  can: record(abilities, z.boolean()),
  settings: userSettings,
  /** The language that the interface speaks: the person's own, else the organisation's. */
  language,
  landing_path: z.string(),
  /** Whom an admin sees the product as; null where everyone is themselves. Nothing can be changed meanwhile. */
  preview: z
    .object({
      kind: z.enum(['user', 'role']),
      id: z.string(),
      name: z.string(),
      seat: z.enum(seats),
      admin: z.string(),
    })
    .nullable(),
  /** The organisation asks for a second factor and this session has not shown one yet. */
  owes_mfa: z.boolean(),
  /** What this server offers, for links and buttons that depend on its configuration. */
  server: z.object({
    help_email: z.string().nullable(),
    desktop_protocol: z.string().nullable(),
    docs_url: z.string().nullable(),
  }),
})
export type Session = z.infer<typeof session>
