import { Button, TextInput } from '@mantine/core'
import { safeHref } from '@oficina/kinds/text/safe-href'
import { IconExternalLink, IconLinkOff } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './doc-editor.module.css'
import { ToolButton } from './format-buttons.tsx'

interface LinkFormProps {
  editor: Editor
  /** The address that is there now, or nothing. */
  href: string
  onDone: () => void
}

/** Where a text leads. */
export function LinkForm({ editor, href, onDone }: LinkFormProps) {
  const { t } = useTranslation('documents')
  const [text, setText] = useState(href)
  const [isWrong, setWrong] = useState(false)
  const save = () => {
    const safe = safeHref(text)
    if (!('href' in safe)) return setWrong(true)
    editor.chain().focus().extendMarkRange('link').setLink({ href: safe.href }).run()
    onDone()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  return (
    <form
      className={classes.link}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextInput
        aria-label={t('link.address')}
        placeholder="https://"
        value={text}
        error={isWrong && t('link.wrong')}
        ref={(element) => element?.focus()}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <Button type="submit" size="compact-sm">
        {t('link.save')}
      </Button>
      {href !== '' && (
        <>
          <ToolButton
            icon={IconExternalLink}
            label={t('link.open')}
            onPress={() => window.open(href, '_blank', 'noopener,noreferrer')}
          />
          <ToolButton icon={IconLinkOff} label={t('link.remove')} onPress={remove} />
        </>
      )}
    </form>
  )
}
