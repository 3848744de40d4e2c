import type { Org } from '@oficina/contract'
import type { Ctx } from '../../platform/context.ts'
import { pictureUrl } from '../../platform/files/picture-url.ts'
import type { OrgRow } from './queries/orgs.ts'
import { phoneCountryOf } from './phone-country.ts'

export function presentOrg(ctx: Ctx, org: OrgRow): Org {
  return {
    id: org.id,
    slug: org.slug,
    name: org.name,
    logo_customizado: pictureUrl(ctx, org.id, org.logo_file_id),
    cor_primaria: org.primary_color,
    hide_tables_for_member: org.hide_tables_for_member,
    member_upload_data_shortcut: org.member_upload_data_shortcut,
    fun_mode: org.fun_mode,
    org_mfa_required: org.mfa_required,
    locale_settings: {
      language: org.language,
      timezone: org.timezone,
      currency_symbol: org.currency_symbol,
      date_format: org.date_format,
      phone_country: org.phone_country ?? phoneCountryOf(org),
    },
    delete_at: org.delete_at,
    is_test: org.is_test,
    sample: org.sample,
  }
}
