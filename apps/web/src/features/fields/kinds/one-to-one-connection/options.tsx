export { Options } from '../connected-record/options.tsx'
