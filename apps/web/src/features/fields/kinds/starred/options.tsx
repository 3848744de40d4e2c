export { Options } from '../checkbox/options.tsx'
