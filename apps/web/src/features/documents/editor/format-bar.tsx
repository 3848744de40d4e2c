import { IconArrowBackUp, IconLink, IconPlus } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './doc-editor.module.css'
import { FormatButtons, ToolButton } from './format-buttons.tsx'
import { LinkForm } from './link-form.tsx'

/** The same on a phone, where there is no room beside the text and no key for a slash at hand. */
export function FormatBar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('documents')
  const [link, setLink] = useState<string | null>(null)
  const insert = () => {
    const { $from } = editor.state.selection
    const before = $from.parent.textBetween(0, $from.parentOffset)
    editor
      .chain()
      .focus()
      .insertContent(before === '' || before.endsWith(' ') ? '/' : ' /')
      .run()
  }
  if (link !== null) {
    return (
      <div className={classes.formatBar}>
        <LinkForm editor={editor} href={link} onDone={() => setLink(null)} />
      </div>
    )
  }
  const startLink = () => setLink(String((editor.getAttributes('link') as { href?: string }).href ?? ''))
  return (
    <div className={classes.formatBar} role="toolbar" aria-label={t('format.label')}>
      <ToolButton icon={IconPlus} label={t('slash.title')} onPress={insert} />
      <FormatButtons editor={editor} />
      <ToolButton icon={IconLink} label={t('format.link')} onPress={startLink} />
      <ToolButton icon={IconArrowBackUp} label={t('format.undo')} onPress={() => editor.chain().focus().undo().run()} />
    </div>
  )
}
