export { envFor, type Reading, readAs } from './candidates.ts'
export { ColumnEvidence, type ColumnSummary, type Misfit, type Suggestion, type TypeFit } from './column-evidence.ts'
export type { Room } from './seen-texts.ts'
export type { LinkFit, TextEvidence } from './text-evidence.ts'
