export * from './arrange.ts'
export * from './check.ts'
export * from './grid.ts'
