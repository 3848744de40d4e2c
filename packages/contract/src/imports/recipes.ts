import { z } from 'zod'
import { call, done, input, noInput } from '../call.ts'
import { id, line, timestamp } from '../shapes.ts'
import { connectorId, importId, importTypes, misfits, reading } from './shapes.ts'

const access = 'connector.view' as const
const recipeId = id('rec')
export const recipeNameLength = 80
const name = line(recipeNameLength)

/** A column of the file, by its name, and the field that it fills. */
const recipeColumn = z.object({
  label: z.string(),
  field: z.string(),
  reading,
  misfits,
  /** Its values are those of a column of another sheet of the recipe, by its place. */
  link: z.object({ table: z.number().int(), column: z.string() }).nullable(),
})

const recipeTable = z.object({
  /** Of a file with several sheets. */
  sheet: z.string(),
  object: z.string(),
  label: z.string(),
  type: z.enum(importTypes),
  /** The name of the column by which records are found again. */
  key: z.string().nullable(),
  columns: z.array(recipeColumn),
})
export type RecipeTable = z.infer<typeof recipeTable>

const recipe = z.object({
  id: z.string(),
  name: z.string(),
  connector_id: connectorId,
  /** Who made it. */
  created_by: z.string(),
  created_at: timestamp,
  run_automations: z.boolean(),
  tables: z.array(recipeTable),
  can: z.object({ change: z.boolean() }),
})
export type ImportRecipe = z.infer<typeof recipe>

export const importRecipes = {
  list: call({
    method: 'GET',
    path: '/v3/import-recipes',
    access,
    input: noInput,
    /** By name; only those whose tables and fields the person may fill. */
    output: z.object({ recipes: z.array(recipe) }),
    summary: 'Matchings that were kept, to be run on the next file',
  }),
  create: call({
    method: 'POST',
    path: '/v3/import-recipes',
    access,
    input: input({ importId, name }),
    output: recipe,
    summary: 'Keep the matching of an import of one’s own',
  }),
  rename: call({
    method: 'PUT',
    path: '/v3/import-recipe/{recipeId}',
    access,
    input: input({ recipeId, name }),
    output: recipe,
    summary: 'Give a recipe another name',
  }),
  remove: call({
    method: 'DELETE',
    path: '/v3/import-recipe/{recipeId}',
    access,
    input: input({ recipeId }),
    output: done,
    summary: 'Delete a recipe; what was imported with it stays',
  }),
}
