import type { Field, RecordView } from '@oficina/contract'
import { own } from '@oficina/kinds'
import { toast } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { api, isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { filesOf } from '../../fields/editors/shown-files.ts'
import { valueKindOf } from '../../fields/field-env.ts'
import { faceOf } from '../../fields/kinds/faces.ts'
import type { RecordStore } from '../record-store.ts'

/** Whether files can be put onto a cell of this field. */
export const takesFiles = (field: Field | undefined): field is Field =>
  field !== undefined && valueKindOf(field) === 'files'

/** Sends files that were dropped or pasted onto a cell, and gives them to its record once they are there. */
export function useCellFiles(store: RecordStore) {
  const { t } = useTranslation('records')
  return async (record: RecordView, field: Field, files: readonly File[]) => {
    if (files.length === 0) return
    const max = Number(own(field.options, 'maxFiles') ?? 1)
    const held = filesOf(record.values[field.id])
    // The only one gives way to the next.
    const kept = max === 1 ? [] : held
    if (kept.length + files.length > max) return void toast.warning({ title: t('cell.tooMany', { count: max }) })
    if (faceOf(field).onlyPictures && files.some((file) => !file.type.startsWith('image/')))
      return void toast.warning({ title: t('cell.onlyPictures') })
    const id = `files-${record.id}-${field.id}`
    try {
      const sent = []
      for (const file of files) {
        toast.info({ id, title: t('cell.uploading', { name: file.name }), persistent: true })
        sent.push(await api.files.upload.upload(file, {}))
      }
      toast.close(id)
      const shown = sent.map((file) => ({
        id: file.id,
        name: file.fullName,
        type: file.mimeType,
        size: file.size,
        thumbnail: false,
      }))
      const ids = [...kept, ...shown].map((file) => file.id)
      await store.edit([{ record, values: { [field.id]: ids }, shown: { [field.id]: [...kept, ...shown] } }])
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error({ id, title: errorText(error) })
    }
  }
}
