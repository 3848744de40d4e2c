export { TagsOptions as Options } from '../../options/choice-options.tsx'
