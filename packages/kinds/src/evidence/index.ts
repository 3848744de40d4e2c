export { envFor, type Reading, readAs } from './candidates.ts'
export { ColumnEvidence, type ColumnSummary, type Misfit, type Suggestion, type TypeFit } from './column-evidence.ts'
