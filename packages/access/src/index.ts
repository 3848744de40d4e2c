export * from './abilities.ts'
export * from './plans.ts'
export * from './roles.ts'
export * from './seats.ts'
