import { isObject, own } from '@oficina/kinds'
import { useTranslation } from 'react-i18next'
import { textOf } from '../../field-env.ts'
import classes from '../../editors/editors.module.css'
import { LineEditor } from '../../editors/line-editor.tsx'
import type { ValueEditorProps } from '../../editors/value-editor.ts'

const listOf = (node: unknown): readonly unknown[] => {
  const content = isObject(node) ? own(node, 'content') : undefined
  return Array.isArray(content) ? content : []
}

/** Paragraphs of plain words and nothing else: what comes back from plain text as it was. */
export const isPlainDocument = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  listOf(value).every(
    (block) =>
      isObject(block) &&
      own(block, 'type') === 'paragraph' &&
      listOf(block).every(
        (inline) =>
          isObject(inline) && own(inline, 'type') === 'text' && listOf({ content: own(inline, 'marks') }).length === 0,
      ),
  )

/** A formatted text, as plain words. Where saving those would lose its formatting, it can only be read. */
export function RichTextEditor(props: ValueEditorProps) {
  const { t } = useTranslation('record')
  if (isPlainDocument(props.value)) return <LineEditor {...props} isLong />
  return (
    <div className={classes.readOnly}>
      <span className={classes.lines}>{textOf(props.field, props.value, props.env)}</span>
      <span className="t-small t-3">{t('richText.readOnly')}</span>
    </div>
  )
}
