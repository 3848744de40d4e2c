import { toast } from '@oficina/ui'
import type { Editor } from '@tiptap/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api, isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { pictureProblem } from '../../settings/picture-problem.ts'
import type { Pictures } from './pictures.ts'

/** The pictures among what was pasted or dropped. */
export const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** Sends pictures and puts them in, one after the other. True where there are some. */
export function usePictureUpload(editor: Editor, pictures: Pictures) {
  const { t } = useTranslation(['documents', 'settings'])
  return useMemo(() => {
    const send = async (file: File, at: number | undefined) => {
      const problem = pictureProblem(file)
      if (problem) return void toast.error({ title: t(`settings:${problem}`) })
      try {
        const { id, url } = await api.files.upload.upload(file)
        pictures.add(id, url)
        const picture = { type: 'image', attrs: { fileId: id, alt: file.name.slice(0, 200) } }
        // The text may have changed while the picture was on its way.
        const place = Math.min(at ?? editor.state.selection.to, editor.state.doc.content.size)
        editor.chain().insertContentAt(place, picture).run()
      } catch (error) {
        if (!isApiError(error)) throw error
        toast.error({ title: t('documents:picture.failed', { name: file.name }), text: errorText(error) })
      }
    }
    return (files: readonly File[], at?: number): boolean => {
      const work = async () => {
        for (const file of files) await send(file, at)
      }
      void work()
      return files.length > 0
    }
  }, [editor, pictures, t])
}
