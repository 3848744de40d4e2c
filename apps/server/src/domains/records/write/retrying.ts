export { lostRace, retrying } from '../../../platform/db/retrying.ts'
