import { samplesOf } from '../field-samples.ts'
import { tickSamples } from '../shared/boolean-samples.ts'
import { starred } from './definition.ts'

export const samples = samplesOf(starred, tickSamples)
