import type { RichNode } from '@oficina/kinds/rich-text/document'
import { useTranslation } from 'react-i18next'
import type { FaceProps } from '../../face-props.ts'
import { RichText } from '../../shared/rich-text.tsx'
import classes from '../../shared/content.module.css'

interface TextSettings {
  content: { text: RichNode | null }
  style: { align: 'left' | 'center' | 'right' }
}

/** Formatted text. */
export function Face({ app, settings, isEditing }: FaceProps<TextSettings>) {
  const { t } = useTranslation('blocks')
  const { text } = settings.content
  return (
    <div className={classes.text} style={{ textAlign: settings.style.align }}>
      {text === null ? (
        isEditing && <p className="t-2">{t('text.empty')}</p>
      ) : (
        <RichText document={text} files={app.files} />
      )}
    </div>
  )
}
