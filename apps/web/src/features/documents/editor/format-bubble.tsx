import { IconLink } from '@tabler/icons-react'
import { isTextSelection } from '@tiptap/core'
import { type Editor, useEditorState } from '@tiptap/react'
import { BubbleMenu } from '@tiptap/react/menus'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './doc-editor.module.css'
import { FormatButtons, ToolButton } from './format-buttons.tsx'
import { LinkForm } from './link-form.tsx'

/** Over what is selected, and over a link that the cursor is in. */
function isWanted({ editor }: { editor: Editor }): boolean {
  const { selection, doc } = editor.state
  if (!editor.isEditable || !isTextSelection(selection) || editor.isActive('codeBlock')) return false
  return editor.isActive('link') || (!selection.empty && doc.textBetween(selection.from, selection.to).trim() !== '')
}

const floating = { placement: 'top', offset: 8, flip: true, shift: { padding: 8 } } as const

/** How the selected text looks and where it leads. */
export function FormatBubble({ editor }: { editor: Editor }) {
  const { t } = useTranslation('documents')
  const [isLinking, setLinking] = useState(false)
  const href = useEditorState({
    editor,
    selector: ({ editor: now }) => String((now.getAttributes('link') as { href?: string }).href ?? ''),
  })
  return (
    <BubbleMenu
      editor={editor}
      pluginKey="formatBubble"
      shouldShow={isWanted}
      options={{ ...floating, onHide: () => setLinking(false) }}
      className={classes.bubble}
      role="toolbar"
      aria-label={t('format.label')}
    >
      {isLinking ? (
        <LinkForm editor={editor} href={href} onDone={() => setLinking(false)} />
      ) : (
        <>
          <FormatButtons editor={editor} />
          <ToolButton icon={IconLink} label={t('format.link')} isOn={href !== ''} onPress={() => setLinking(true)} />
        </>
      )}
    </BubbleMenu>
  )
}
