import { contract } from '@oficina/contract'
import { routes } from '../../platform/http/routes.ts'
import { begin, callFunction } from './functions.ts'
import { cancelImport, getImport, listImports, startUndo } from './list.ts'
import { countMatches } from './links/count-matches.ts'
import { lookAtSheet } from './read-file.ts'
import { createRecipe, listRecipes, removeRecipe, renameRecipe } from './recipes/recipes.ts'
import { isGone } from './signals.ts'
import { startImport } from './start-import.ts'

const { template: _, ...connectorCalls } = contract.connector
const { rejected: __, ...importCalls } = contract.imports

/** The template and the file of what was rejected are sent by `exports`, as all files are. */
export const connectorRoutes = routes(connectorCalls, {
  identifier: (ctx, { connector_id }) => begin(ctx, connector_id),
  call: callFunction,
  configTable: (ctx, { identifier, config }, http) => {
    const { sheetIndex = 0, encoding, separator, header_row: headerRow, object, fields = [] } = config
    const wish = { sheet: sheetIndex, read: { encoding, separator, headerRow } }
    return lookAtSheet(ctx, identifier, wish, { object, fields }, isGone(http))
  },
  linkMatches: (ctx, { identifier, config }, http) => countMatches(ctx, identifier, config, isGone(http)),
  importTable: (ctx, { identifier, table_import_configs }) => startImport(ctx, identifier, table_import_configs),
})

export const importRoutes = routes(importCalls, {
  list: listImports,
  get: (ctx, { importId }) => getImport(ctx, importId),
  cancel: (ctx, { importId }) => cancelImport(ctx, importId),
  undo: (ctx, { importId }) => startUndo(ctx, importId),
})

export const recipeRoutes = routes(contract.importRecipes, {
  list: (ctx) => listRecipes(ctx),
  create: (ctx, { importId, name }) => createRecipe(ctx, importId, name),
  rename: (ctx, { recipeId, name }) => renameRecipe(ctx, recipeId, name),
  remove: (ctx, { recipeId }) => removeRecipe(ctx, recipeId),
})
