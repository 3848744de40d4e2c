export * from './bar-schemas.ts'
export * from './check-bars.ts'
export * from './nav-action.ts'
export * from './app-settings.ts'
