export { MultipleSelectOptions as Options } from '../../options/choice-options.tsx'
