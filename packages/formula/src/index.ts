export type { Node } from './ast.ts'
export { type Checked, type CheckOptions, check } from './check/check.ts'
export { mayFold, type TypedNode } from './check/typed-node.ts'
export { type Compiled, type CompileOptions, compile } from './compile/compile.ts'
export { isTimeZone } from './compile/zones.ts'
export { type Completion, type Completions, complete } from './complete.ts'
export { type FieldLookup, type Fields, type FormulaField, fieldIndex } from './fields.ts'
export { type FormulaError, type FormulaErrorId, formulaErrorIds, type Position, type Result } from './formula-error.ts'
export { exampleFields, type FunctionHelp, functions, operatorHelp } from './functions/catalogue.ts'
export { type Token, type TokenKind, tokens } from './lexer.ts'
export { limits } from './limits.ts'
export { parse } from './parser.ts'
export { evaluationOrder, findCycles, type ReferenceGraph, references } from './references.ts'
export { type PatternResult, readPattern } from './regex/pattern.ts'
export { remap, toShown, toStored, writeReference } from './stored-form.ts'
export {
  type FieldType,
  type FormulaType,
  isList,
  type ListType,
  type ScalarType,
  sqlTypeOf,
  typeOfField,
} from './value-type.ts'
