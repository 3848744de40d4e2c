import type { ApiToken } from '@oficina/contract'
import type { ApiTokenRow } from './queries.ts'

export const presentToken = (row: ApiTokenRow): ApiToken => ({
  id_api_token: row.id,
  name: row.name,
  ativo: row.active ? 1 : 0,
  hint: row.hint,
  scope: row.scope,
  tables: row.tables,
  expires_at: row.expires_at,
  last_used_at: row.last_used_at,
  criado_em: row.created_at,
  atualizado_em: row.updated_at,
  org_created_by: row.created_by,
  org_updated_by: row.updated_by,
})
