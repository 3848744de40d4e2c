import { samplesOf } from '../field-samples.ts'
import { tickSamples } from '../shared/boolean-samples.ts'
import { switchField } from './definition.ts'

export const samples = samplesOf(switchField, tickSamples)
