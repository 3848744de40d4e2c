export { OneChoiceOptions as Options } from '../../options/choice-options.tsx'
