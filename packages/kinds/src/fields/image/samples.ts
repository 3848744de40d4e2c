import { samplesOf } from '../field-samples.ts'
import { fileSamples } from '../shared/file-samples.ts'
import { image } from './definition.ts'

export const samples = samplesOf(image, fileSamples)
