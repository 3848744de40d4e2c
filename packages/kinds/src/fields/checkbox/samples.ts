import { samplesOf } from '../field-samples.ts'
import { tickSamples } from '../shared/boolean-samples.ts'
import { checkbox } from './definition.ts'

export const samples = samplesOf(checkbox, tickSamples)
