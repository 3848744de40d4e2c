import { fileList } from '../shared/file-field.ts'

/** Pictures. Canonical: a list of file ids; whether a file is a picture is checked when it is uploaded. */
export const image = fileList('image', 1)
