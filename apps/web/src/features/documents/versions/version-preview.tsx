import type { DocPage } from '@oficina/contract'
import { Button } from '@mantine/core'
import { Banner, Icon, toast } from '@oficina/ui'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { EditorContent, useEditor } from '@tiptap/react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { applyUpdate, Doc } from 'yjs'
import { useSession } from '../../../ground/session/session.ts'
import { useFormat } from '../../../ground/session/use-format.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useFieldEnv } from '../../fields/field-env.ts'
import { DocEnvContext } from '../editor/doc-env.ts'
import classes from '../editor/doc-editor.module.css'
import { docExtensions } from '../editor/extensions.ts'
import type { Pictures } from '../editor/pictures.ts'
import { fromBase64 } from '../sync/bytes.ts'
import { cursorUser } from '../sync/cursors.ts'
import sheet from '../doc-page.module.css'
import type { ShownVersion } from './version-panel.tsx'

interface VersionPreviewProps {
  page: DocPage
  version: ShownVersion
  pictures: Pictures
  onBack: () => void
}

/** What a page said then, to be looked at and brought back. */
export default function VersionPreview({ page, version, pictures, onBack }: VersionPreviewProps) {
  const { t } = useTranslation('documents')
  const format = useFormat()
  const queries = useQueryClient()
  const ids = { docPageId: page.id, versionId: version.id }
  const { state } = useSuspenseQuery({ ...api.docPages.version.queryOptions(ids), staleTime: Infinity }).data
  const restore = useMutation({
    ...api.docPages.restoreVersion.mutationOptions(),
    onSuccess: async () => {
      toast.success({ title: t('versions.restored', { at: format.dateTime(version.at) }) })
      onBack()
      await queries.invalidateQueries({ queryKey: api.docPages.versions.key({ docPageId: page.id }) })
    },
    onError: (error) => toast.error({ title: errorText(error) }),
  })
  return (
    <>
      <Banner
        tone="info"
        action={
          <>
            <Button size="compact-sm" variant="default" onClick={onBack}>
              {t('versions.back')}
            </Button>
            <Button
              size="compact-sm"
              leftSection={<Icon of={IconArrowBackUp} size={14} />}
              loading={restore.isPending}
              onClick={() => restore.mutate(ids)}
            >
              {t('versions.restore')}
            </Button>
          </>
        }
      >
        {t('versions.shown', { at: format.dateTime(version.at) })}
      </Banner>
      <div className={sheet.old}>
        <OldText key={version.id} state={state} pictures={pictures} label={t('versions.text')} />
      </div>
    </>
  )
}

function OldText({ state, pictures, label }: { state: string; pictures: Pictures; label: string }) {
  const { user } = useSession()
  const { people } = useFieldEnv()
  const [doc] = useState(() => {
    const made = new Doc()
    applyUpdate(made, fromBase64(state))
    return made
  })
  const editor = useEditor({
    extensions: docExtensions({
      doc,
      writing: null,
      cursors: null,
      user: cursorUser({ id: user.id_user, name: '' }),
      people: () => people,
    }),
    editable: false,
    editorProps: { attributes: { class: classes.text ?? '', 'aria-label': label } },
  })
  const env = useMemo(() => ({ pictures, people, canEditBlocks: false }), [pictures, people])
  return (
    <DocEnvContext value={env}>
      <EditorContent editor={editor} />
    </DocEnvContext>
  )
}
