import { samplesOf } from '../field-samples.ts'
import { oneChoiceSamples } from '../shared/choice-samples.ts'
import { radioSelect } from './definition.ts'

export const samples = samplesOf(radioSelect, oneChoiceSamples)
