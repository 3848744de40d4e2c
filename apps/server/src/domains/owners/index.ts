import './events.ts'

export { ownerFor, type Owner } from './owner.ts'
export { tellOrphaned } from './orphaned.ts'
export { ownedForm, ownedTables } from './within.ts'
