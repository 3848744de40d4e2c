import { expect, it } from 'vitest'
import { sampleImport, sampleLook } from './samples.ts'
import { connector, imports } from './calls.ts'

it('has samples of answers that the contract accepts', () => {
  expect(connector.configTable.output.parse(sampleLook)).toEqual(sampleLook)
  expect(imports.get.output.parse(sampleImport)).toEqual(sampleImport)
})
