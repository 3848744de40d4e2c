import { ActionIcon, Textarea } from '@mantine/core'
import type { RichNode } from '@oficina/kinds/rich-text/document'
import { Icon, type IconType } from '@oficina/ui'
import {
  IconBold,
  IconH1,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconQuote,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RichText } from '../shared/rich-text.tsx'
import classes from './controls.module.css'
import { canBeTyped, documentOfMarkdown, markdownOf } from './markdown.ts'

interface RichTextControlProps {
  label: string
  value: RichNode | null
  onChange: (document: RichNode | null) => void
}

const marks = {
  bold: { icon: IconBold, before: '**', after: '**' },
  italic: { icon: IconItalic, before: '*', after: '*' },
  link: { icon: IconLink, before: '[', after: '](https://)' },
  heading1: { icon: IconH1, before: '# ', after: '' },
  heading2: { icon: IconH2, before: '## ', after: '' },
  list: { icon: IconList, before: '- ', after: '' },
  numbers: { icon: IconListNumbers, before: '1. ', after: '' },
  tasks: { icon: IconListCheck, before: '- [ ] ', after: '' },
  quote: { icon: IconQuote, before: '> ', after: '' },
} as const satisfies Record<string, { icon: IconType; before: string; after: string }>
type Mark = keyof typeof marks
const markNames = Object.keys(marks) as Mark[]

/** Formatted text, typed with signs that buttons put in as well; the block beside shows it as it will be. */
export function RichTextControl({ label, value, onChange }: RichTextControlProps) {
  const { t } = useTranslation(['blockSettings', 'blocks'])
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => markdownOf(value))
  if (value && !canBeTyped(value))
    return (
      <div className={classes.stack}>
        <RichText document={value} files={{}} />
        <p className="t-small t-2">{t('blocks:richText.readOnly')}</p>
      </div>
    )
  const change = (next: string) => {
    setText(next)
    onChange(documentOfMarkdown(next))
  }
  const put = (mark: Mark) => {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = box.current ?? {}
    const { before, after } = marks[mark]
    // Signs of a whole line stand at its beginning.
    const at = after === '' ? text.lastIndexOf('\n', from - 1) + 1 : from
    change(`${text.slice(0, at)}${before}${text.slice(at, to)}${after}${text.slice(to)}`)
    box.current?.focus()
  }
  return (
    <div className={classes.stack}>
      <div className={classes.marks} role="toolbar" aria-label={t('blocks:richText.marks')}>
        {markNames.map((mark) => (
          <ActionIcon
            key={mark}
            aria-label={t(`blocks:richText.${mark}`)}
            title={t(`blocks:richText.${mark}`)}
            onClick={() => put(mark)}
          >
            <Icon of={marks[mark].icon} />
          </ActionIcon>
        ))}
      </div>
      <Textarea
        ref={box}
        aria-label={label}
        autosize
        minRows={5}
        maxRows={18}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </div>
  )
}
