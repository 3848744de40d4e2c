import { expect, it } from 'vitest'
import { connector, imports } from './calls.ts'
import { importRecipes } from './recipes.ts'
import { sampleImport, sampleLook, sampleRecipe } from './samples.ts'

it('has samples of answers that the contract accepts', () => {
  expect(connector.configTable.output.parse(sampleLook)).toEqual(sampleLook)
  expect(imports.get.output.parse(sampleImport)).toEqual(sampleImport)
  expect(importRecipes.rename.output.parse(sampleRecipe)).toEqual(sampleRecipe)
})
