export { Options } from '../date-time/options.tsx'
