export { describeEvery, describeFields, describeForViews } from './grant/filter-fields.ts'
export { type Reach, reachOf } from './grant/reach.ts'
export { fieldsIn, sourcesOf } from './grant/sources.ts'
export { everyRight, type Grant, Viewer, viewerFor } from './grant/viewer.ts'
export { type Choice, choicesOf } from './model/choices.ts'
export {
  changedFields,
  dependentsIn,
  type FieldAt,
  isCircular,
  linksInto,
  withDependents,
} from './model/dependencies.ts'
export { type FieldModel, fieldModel } from './model/field-model.ts'
export { kindOf } from './model/kind-of.ts'
export { freshStructure, knownStructure } from './model/load-structure.ts'
export { fieldOf, type OrgSettings, type Structure, type TableModel } from './model/structure.ts'
export { columnName, indexName, joinTable, tableName, tailOf } from './names.ts'
export { physicalColumn, physicalTable } from './sql/physical.ts'
export { listUserNames } from './queries/user-names.ts'
export type { FieldRow, Heard, TableRow, TablesTable } from './queries/rows.ts'
export { aggregateKind, aggregateSql, rollupKind } from './sql/aggregate-sql.ts'
export { likeText } from './sql/filter-sql.ts'
export { formulaPlan } from './sql/formula-plan.ts'
export { formulaTypeOf } from './sql/kind-types.ts'
export { labelSql, optionsOf, userName } from './sql/labels.ts'
export { lookupResult } from './sql/lookup-sql.ts'
export { Params } from './sql/params.ts'
export { kindSqlType, Reader } from './sql/reader.ts'
export {
  otherPatterns,
  type Search,
  searchPattern,
  searchSql,
  searchTextSql,
} from './sql/search-sql.ts'
export { isSearched, labelsOf, type SearchSettings, searchText } from './sql/search-text.ts'
export { isoSql, showSql } from './sql/show-sql.ts'
export {
  isSortable,
  orderBy,
  pagePieces,
  type Piece,
  type Pieces,
  piecesBefore,
  type SortKey,
  sortKeys,
} from './sql/sort-sql.ts'
export { storedKey } from './sql/stored.ts'
