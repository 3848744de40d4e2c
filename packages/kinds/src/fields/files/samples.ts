import { samplesOf } from '../field-samples.ts'
import { fileSamples } from '../shared/file-samples.ts'
import { files } from './definition.ts'

export const samples = samplesOf(files, fileSamples)
