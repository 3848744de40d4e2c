import { abilitiesOf, allFlags, featuresOf, noFlags, type PlanId, type Seat } from '@oficina/access'
import type { Session } from '@oficina/contract'

interface Who {
  seat?: Seat
  admin?: boolean
  plan?: PlanId
  trial?: boolean
  /** The server gave the plan, and nobody bought it. */
  given?: boolean
}

/** A signed-in session whose abilities follow from seat, role and plan, as the server would tell them. */
export function sessionFixture({
  seat = 'builder',
  admin = true,
  plan = 'scale',
  trial = false,
  given = false,
}: Who = {}): Session {
  const features = featuresOf(plan, { trial })
  const flags = admin ? allFlags : noFlags
  const org = { hideTablesForMember: false, memberUploadDataShortcut: true }
  return {
    key: 'org_serraazul:usr_camila',
    id_session: 'ses_abcdef',
    last_event: '0',
    org: {
      id: 'org_serraazul',
      slug: 'serraazul',
      name: 'Serra Azul',
      logo_customizado: null,
      cor_primaria: null,
      hide_tables_for_member: org.hideTablesForMember,
      member_upload_data_shortcut: org.memberUploadDataShortcut,
      fun_mode: false,
      org_mfa_required: false,
      locale_settings: {
        language: 'pt-BR',
        timezone: 'America/Sao_Paulo',
        currency_symbol: 'R$',
        date_format: 'auto',
        phone_country: 'BR',
      },
      delete_at: null,
      is_test: true,
      sample: null,
    },
    user: {
      id_user: 'usr_camila',
      display_name: 'Camila Duarte',
      first_name: 'Camila',
      last_name: 'Duarte',
      email: 'camila@serraazul.com.br',
      personal_email: null,
      phone: null,
      photo_url: null,
      seat,
      role: { id_profile: 'rol_admin1', name: admin ? 'Admin' : 'Member', is_admin: admin, flags },
    },
    plan: { id: plan, is_trial: trial, is_given: given, trial_days_left: 0, features },
    can: abilitiesOf({ seat, isAdmin: admin, flags, features, tables: {}, apps: {}, docPages: {}, org }),
    settings: {
      user_mention_notification_email: true,
      user_mention_notification_oficina: true,
      duplicate_notification_email: false,
      duplicate_notification_oficina: true,
      export_notification_oficina: true,
      system_notification_email: true,
      system_notification_oficina: true,
      language: null,
      color_scheme: 'light',
      home_view: 'grid',
      start_here: true,
      start_here_done: false,
      build_mode: false,
      date_format: null,
    },
    preview: null,
    language: 'pt-BR',
    landing_path: '/home',
    owes_mfa: false,
    server: { help_email: null, desktop_protocol: null, docs_url: null },
  }
}
