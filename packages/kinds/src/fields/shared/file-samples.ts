import type { FieldSamples } from '../field-samples.ts'
import type { FileOptions } from './file-field.ts'

export const fileSamples: FieldSamples<FileOptions, string[]> = {
  valid: [
    { value: ['fil_foto01'], text: 'foto.png' },
    { value: ['fil_foto01', 'fil_unknown'], options: { maxFiles: 2 }, text: 'foto.png, fil_unknown' },
  ],
  reads: [
    { raw: 'fil_foto01', value: ['fil_foto01'] },
    { raw: [{ id: 'fil_foto01', name: 'x' }], value: ['fil_foto01'] },
    { raw: ['fil_foto01', 'fil_foto01'], value: ['fil_foto01'], options: { maxFiles: 1 } },
    { raw: [], value: null },
  ],
  invalid: [
    { raw: ['fil_foto01', 'fil_outra1'], reason: 'too_many', options: { maxFiles: 1 } },
    { raw: 'https://exemplo.com/a.png', reason: 'unknown_file' },
    { raw: ['../../etc/passwd'], reason: 'unknown_file' },
    { raw: [null, 5], reason: 'unknown_file' },
    { raw: 5, reason: 'wrong_type' },
  ],
}
