export { Options } from '../files/options.tsx'
