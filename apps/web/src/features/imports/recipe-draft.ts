import type { ImportLook, ImportRecipe, RecipeTable } from '@oficina/contract'
import { fold } from '@oficina/kinds'
import { type ColumnChoice, type ImportDraft, newTableDraft, type TableDraft } from './import-draft.ts'
import type { SentFile } from './use-upload.ts'

export const longestRecipeName = 80

const isSame = (one: string, other: string) => fold(one.trim()) === fold(other.trim())

/** What a recipe makes of a file: each of its tables is filled by the sheet of its name, or by the only one. */
export function draftOfRecipe(recipe: ImportRecipe, sent: SentFile, source: ImportDraft['source']): ImportDraft {
  const sheetOf = ({ sheet }: RecipeTable): number | undefined => {
    if (sent.sheets.length === 1 && recipe.tables.length === 1) return sent.sheets[0]?.index
    return sent.sheets.find(({ name }) => isSame(name, sheet))?.index
  }
  const tables = recipe.tables.flatMap((table): TableDraft[] => {
    const sheet = sheetOf(table)
    if (sheet === undefined) return []
    return [newTableDraft(sheet, { isOn: true, object: table.object, type: table.type, recipe: table })]
  })
  const found = tables.map(({ recipe: one }) => one)
  return {
    ...sent,
    source,
    flow: 'update',
    tables,
    runAutomations: recipe.run_automations,
    recipe: {
      name: recipe.name,
      tables: recipe.tables.map((table) => ({ object: table.object })),
      missing: recipe.tables.filter((table) => !found.includes(table)).map(({ sheet }) => sheet),
    },
  }
}

/** Names of columns that a file has and its recipe does not know, and the other way round. */
export interface RecipeNews {
  added: readonly string[]
  missing: readonly string[]
}

export function newsOf(recipe: RecipeTable, { fields }: ImportLook): RecipeNews {
  const isIn = (label: string, list: readonly { label: string }[]) => list.some((one) => isSame(one.label, label))
  return {
    added: fields.filter(({ label, given }) => given > 0 && !isIn(label, recipe.columns)).map(({ label }) => label),
    missing: recipe.columns.filter(({ label }) => !isIn(label, fields)).map(({ label }) => label),
  }
}

/** Finds a column of another sheet of the recipe by its name. */
export type FindColumn = (table: number, label: string) => { sheet: number; column: number } | null

/** What the recipe says about the columns of a file, by their names; what the person says beats it. */
export function withRecipe(draft: TableDraft, look: ImportLook, find: FindColumn): TableDraft {
  const { recipe } = draft
  if (!recipe) return draft
  const columns: Record<number, ColumnChoice> = {}
  for (const { column, label } of look.fields) {
    const kept = recipe.columns.find((one) => isSame(one.label, label))
    columns[column] = { ...(kept ? choiceOf(kept, find) : { target: 'out' as const }), ...draft.columns[column] }
  }
  const key = recipe.key === null ? undefined : look.fields.find(({ label }) => isSame(label, recipe.key ?? ''))
  return { ...draft, columns, primaryKey: draft.primaryKey ?? key?.column ?? null }
}

function choiceOf({ field, reading, misfits, link }: RecipeTable['columns'][number], find: FindColumn): ColumnChoice {
  const found = link && find(link.table, link.column)
  return {
    target: field as `fld_${string}`,
    misfits,
    ...(Object.keys(reading).length > 0 && { reading }),
    ...(found && { link: { ...found, several: false } }),
  }
}
