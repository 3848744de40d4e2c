import { fileList } from '../shared/file-field.ts'

/** Any files. Canonical: a list of file ids. */
export const files = fileList('files', 20)
