import { IconArrowBackUp, IconPlus } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import classes from './doc-editor.module.css'
import { FormatButtons, ToolButton } from './format-buttons.tsx'

/** The same on a phone, where there is no room beside the text and no key for a slash at hand. */
export function FormatBar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('documents')
  const insert = () => {
    const { $from } = editor.state.selection
    const before = $from.parent.textBetween(0, $from.parentOffset)
    editor
      .chain()
      .focus()
      .insertContent(before === '' || before.endsWith(' ') ? '/' : ' /')
      .run()
  }
  return (
    <div className={classes.formatBar} role="toolbar" aria-label={t('format.label')}>
      <ToolButton icon={IconPlus} label={t('slash.title')} onPress={insert} />
      <FormatButtons editor={editor} />
      <ToolButton icon={IconArrowBackUp} label={t('format.undo')} onPress={() => editor.chain().focus().undo().run()} />
    </div>
  )
}
