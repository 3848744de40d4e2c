import { access } from '../domains/access/index.ts'
import { accounts } from '../domains/accounts/index.ts'
import { apiTokens } from '../domains/api-tokens/index.ts'
import { apiV1 } from '../domains/api-v1/index.ts'
import { apps } from '../domains/apps/index.ts'
import { comments } from '../domains/comments/index.ts'
import { favorites } from '../domains/favorites/index.ts'
import { documents } from '../domains/documents/index.ts'
import { files } from '../domains/files/index.ts'
import { folders } from '../domains/folders/index.ts'
import { forms } from '../domains/forms/index.ts'
import { exports } from '../domains/exports/index.ts'
import { history } from '../domains/history/index.ts'
import { home } from '../domains/home/index.ts'
import { identity } from '../domains/identity/index.ts'
import { imports } from '../domains/imports/index.ts'
import { jobs } from '../domains/jobs/index.ts'
import { mail } from '../domains/mail/index.ts'
import { notifications } from '../domains/notifications/index.ts'
import { orgs } from '../domains/orgs/index.ts'
import { plans } from '../domains/plans/index.ts'
import { publicViews } from '../domains/public/index.ts'
import { roles } from '../domains/roles/index.ts'
import { records } from '../domains/records/index.ts'
import { related } from '../domains/related/index.ts'
import { samples } from '../domains/samples/index.ts'
import { search } from '../domains/search/index.ts'
import { sla } from '../domains/sla/index.ts'
import { tableMail } from '../domains/table-mail/index.ts'
import { tables } from '../domains/tables/index.ts'
import { views } from '../domains/views/index.ts'
import { trash } from '../domains/trash/index.ts'
import { users } from '../domains/users/index.ts'
import type { Domain } from '../platform/domain.ts'
import { idempotencyDomain } from '../platform/http/idempotency-jobs.ts'
import { meteringDomain } from '../platform/metering/jobs.ts'
import { realtimeDomain } from '../platform/realtime/jobs.ts'

/** Every domain of the server, in the order in which they start. */
export const domains: Domain[] = [
  identity,
  plans,
  orgs,
  roles,
  users,
  accounts,
  files,
  mail,
  jobs,
  tables,
  views,
  records,
  apps,
  access,
  documents,
  trash,
  forms,
  publicViews,
  tableMail,
  apiTokens,
  apiV1,
  idempotencyDomain,
  history,
  comments,
  related,
  sla,
  exports,
  imports,
  folders,
  favorites,
  home,
  search,
  notifications,
  samples,
  meteringDomain,
  realtimeDomain,
]
