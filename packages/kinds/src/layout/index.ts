export * from './arrange.ts'
export * from './check.ts'
export * from './free-spot.ts'
export * from './grid.ts'
