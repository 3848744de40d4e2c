import { accessCalls } from './access.ts'
import { orgs, profiles } from './account.ts'
import { apiTokens } from './api-tokens.ts'
import { v1 } from './api-v1.ts'
import { apps, blocks, tabs } from './apps.ts'
import { auth } from './auth.ts'
import { exports, recordFiles } from './exports.ts'
import { forms, updateForms } from './forms.ts'
import { bulk } from './bulk.ts'
import { comments } from './record-page/comments.ts'
import { docPages } from './doc-pages.ts'
import { favorites, folders, home, search } from './home.ts'
import { fieldOptions } from './field-options.ts'
import { history } from './history.ts'
import { connector, imports } from './imports/calls.ts'
import { importRecipes } from './imports/recipes.ts'
import { jobs } from './jobs.ts'
import { archivedFields, fieldTypes, uniqueRecords, usedBy } from './lifecycle.ts'
import { identities, mfa } from './mfa.ts'
import { notifications } from './notifications.ts'
import { invitations, users } from './people.ts'
import { intakeForms } from './intake-forms.ts'
import { publicViews } from './public-views.ts'
import { records } from './records.ts'
import { related } from './record-page/related.ts'
import { roles } from './roles.ts'
import { samples } from './samples.ts'
import { sla } from './sla.ts'
import { client, files, mail } from './system.ts'
import { tableMail } from './record-page/table-mail.ts'
import { fields, tables } from './tables.ts'
import { duplicates, trash } from './trash.ts'
import { views } from './views.ts'

/** Every call of Oficina. Server routes, the typed client, the API description and the sweeps are made from this. */
export const contract = {
  auth,
  mfa,
  identities,
  orgs,
  profiles,
  users,
  invitations,
  roles,
  access: accessCalls,
  files,
  mail,
  client,
  tables,
  fields,
  fieldOptions,
  records,
  history,
  comments,
  related,
  sla,
  exports,
  connector,
  imports,
  importRecipes,
  recordFiles,
  views,
  forms,
  updateForms,
  intakeForms,
  tableMail,
  apiTokens,
  v1,
  jobs,
  usedBy,
  archivedFields,
  fieldTypes,
  uniqueRecords,
  trash,
  duplicates,
  bulk,
  apps,
  blocks,
  tabs,
  docPages,
  publicViews,
  home,
  folders,
  favorites,
  search,
  notifications,
  samples,
}
export type OficinaContract = typeof contract

export * from './access.ts'
export * from './account.ts'
export * from './api-tokens.ts'
export * from './api-v1.ts'
export * from './apps.ts'
export * from './auth.ts'
export * from './call.ts'
export * from './record-page/comments.ts'
export * from './doc-pages.ts'
export * from './intake-forms.ts'
export * from './jobs.ts'
export * from './lifecycle.ts'
export * from './trash.ts'
export * from './errors.ts'
export * from './exports.ts'
export * from './field-options.ts'
export * from './forms.ts'
export * from './history.ts'
export * from './home.ts'
export { type ImportRecipe, recipeNameLength, type RecipeTable } from './imports/recipes.ts'
export { comparedRows, type LinkWish, type SheetLink } from './imports/links.ts'
export {
  type ConnectorId,
  connectorIds,
  fileConnectors,
  type ImportColumn,
  type ImportedField,
  importFieldTypes,
  type ImportInfo,
  importKeyTypes,
  importLimits,
  type ImportLook,
  type ImportReading,
  importStates,
  type ImportState,
  type ImportType,
  importTypes,
  type MisfitChoice,
  type TableImport,
} from './imports/shapes.ts'
export {
  type DatabaseConfig,
  type DatabaseConnectorId,
  databaseConnectors,
  type RemoteConnection,
  type RemoteReason,
  remoteReasons,
} from './imports/remote.ts'
export * from './mfa.ts'
export * from './notifications.ts'
export * from './people.ts'
export * from './roles.ts'
export * from './public-upload.ts'
export * from './public-views.ts'
export * from './records.ts'
export * from './record-page/related.ts'
export * from './samples.ts'
export * from './session.ts'
export * from './shapes.ts'
export * from './sla.ts'
export * from './system.ts'
export * from './record-page/table-mail.ts'
export * from './tables.ts'
export * from './views.ts'
