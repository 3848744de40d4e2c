import { samplesOf } from '../field-samples.ts'
import { oneChoiceSamples } from '../shared/choice-samples.ts'
import { select } from './definition.ts'

export const samples = samplesOf(select, oneChoiceSamples)
