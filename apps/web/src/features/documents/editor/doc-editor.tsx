import type { Colleague, DocPage } from '@oficina/contract'
import { useMobile } from '@oficina/ui'
import { EditorContent, useEditor } from '@tiptap/react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../ground/session/session.ts'
import { useFieldEnv } from '../../fields/field-env.ts'
import { personName } from '../../people/person-name.ts'
import { cursorUser } from '../sync/cursors.ts'
import type { OpenDoc } from '../sync/use-doc-sync.ts'
import { cleanPaste } from './clean-paste.ts'
import { DocEnvContext } from './doc-env.ts'
import classes from './doc-editor.module.css'
import { docExtensions } from './extensions.ts'
import { EditorTies } from './editor-ties.ts'
import { FormatBar } from './format-bar.tsx'
import { FormatBubble } from './format-bubble.tsx'
import { SuggestLists } from './suggest-lists.tsx'
import { SuggestStore } from './suggest-store.ts'
import type { SlashItem } from './slash-items.ts'
import { TableTools } from './table-tools.tsx'
import { picturesIn, usePictureUpload } from './use-picture-upload.ts'

const BlockPicker = lazy(() => import('./block-picker.tsx'))

interface DocEditorProps {
  page: DocPage
  open: OpenDoc
  canEdit: boolean
}

/** What is written on a page, with what it takes to write. */
export function DocEditor({ page, open, canEdit }: DocEditorProps) {
  const { t } = useTranslation('documents')
  const { user } = useSession()
  const { people } = useFieldEnv()
  const isMobile = useMobile()
  const { sync, cursors, pictures } = open
  const [ties] = useState(() => new EditorTies())
  const [lists] = useState(() => ({ slash: new SuggestStore<SlashItem>(), mentions: new SuggestStore<Colleague>() }))
  const [isPicking, setPicking] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  useEffect(
    () => ties.tie({ people, onWish: (wish) => (wish === 'picture' ? file.current?.click() : setPicking(true)) }),
    [ties, people],
  )
  const me = cursorUser({ id: user.id_user, name: personName(user) })
  const canPlace = page.can.createBlocks
  const editor = useEditor(
    {
      extensions: docExtensions({
        doc: sync.doc,
        cursors,
        user: me,
        people: ties.people,
        writing: canEdit
          ? {
              placeholder: t('placeholder'),
              checkboxLabel: (text) => t('task', { text }),
              slash: lists.slash,
              mentions: lists.mentions,
              offers: ({ id }) => id !== 'appBlock' || canPlace,
              onWish: ties.wish,
            }
          : null,
      }),
      editable: canEdit,
      immediatelyRender: true,
      shouldRerenderOnTransaction: false,
      editorProps: {
        attributes: {
          class: classes.text ?? '',
          'aria-label': t('content'),
          ...(canEdit && { role: 'textbox', 'aria-multiline': 'true' }),
        },
        transformPasted: cleanPaste,
      },
    },
    [sync, canEdit],
  )
  const upload = usePictureUpload(editor, pictures)
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        handlePaste: (_view, event) => upload(picturesIn(event.clipboardData)),
        handleDrop: (view, event, _slice, isMoved) => {
          if (isMoved) return false
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
          return upload(picturesIn(event.dataTransfer), at)
        },
      },
    })
  }, [editor, upload])
  useEffect(
    () =>
      sync.onUnknownPicture((fileId) =>
        editor.commands.command(({ tr, state }) => {
          const found: number[] = []
          state.doc.descendants((node, at) => void (node.attrs.fileId === fileId && found.unshift(at)))
          for (const at of found) tr.delete(at, at + 1)
          return found.length > 0
        }),
      ),
    [sync, editor],
  )
  const env = useMemo(
    () => ({ pictures, people, canEditBlocks: page.can.editBlocks }),
    [pictures, people, page.can.editBlocks],
  )
  /** Pressing the empty space below goes on writing there. */
  const goOn = () => {
    const last = editor.state.doc.lastChild
    const isFree = last?.type.name === 'paragraph' && last.content.size === 0
    if (isFree) editor.commands.focus('end')
    else editor.chain().insertContentAt(editor.state.doc.content.size, { type: 'paragraph' }).focus('end').run()
  }
  return (
    <DocEnvContext value={env}>
      <EditorContent editor={editor} />
      {canEdit && (
        <>
          <button type="button" className={classes.below} aria-label={t('goOn')} tabIndex={-1} onClick={goOn} />
          {isMobile ? <FormatBar editor={editor} /> : <FormatBubble editor={editor} />}
          <TableTools editor={editor} />
          <SuggestLists field={editor.view.dom} slash={lists.slash} mentions={lists.mentions} />
          <input
            ref={file}
            type="file"
            accept="image/*"
            multiple
            hidden
            aria-label={t('slash.picture.label')}
            onChange={({ currentTarget }) => {
              upload([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
          {isPicking && (
            <Suspense fallback={null}>
              <BlockPicker
                onClose={() => setPicking(false)}
                onPick={(attrs) => editor.chain().focus().insertContent({ type: 'appBlock', attrs }).run()}
              />
            </Suspense>
          )}
        </>
      )}
    </DocEnvContext>
  )
}
