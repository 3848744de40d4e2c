// A list of suggestions under a text of several lines: no element has these roles by itself.
// oxlint-disable jsx-a11y/prefer-tag-over-role
import { Textarea } from '@mantine/core'
import { type Completion, complete, type Fields, type Position } from '@oficina/formula'
import { Icon } from '@oficina/ui'
import { IconForms, IconMathFunction } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LearnMore } from '../../../guide/learn-more.tsx'
import classes from './formula-box.module.css'

interface FormulaBoxProps {
  label: string
  text: string
  fields: Fields
  problem: string | undefined
  /** Where the problem stands in the text. */
  position: Position | null
  onChange: (text: string) => void
  onWriting: (isWriting: boolean) => void
}

const shown = 8

/** Where a formula is written, with what can stand at the caret under it. */
export function FormulaBox({ label, text, fields, problem, position, onChange, onWriting }: FormulaBoxProps) {
  const { t } = useTranslation('fields')
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(text.length)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const found = useMemo(() => complete(text, caret, fields), [text, caret, fields])
  const items = isOpen ? found.items.slice(0, shown) : []

  const write = (next: string, at: number) => {
    onChange(next)
    setCaret(at)
    setActive(0)
  }
  const accept = (item: Completion) => {
    const { start, end } = found.replace
    const at = start + item.insert.length
    write(text.slice(0, start) + item.insert + text.slice(end), at)
    setOpen(false)
    // The caret is set after React has written the new text.
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(at, at)
    })
  }
  // While it is captured, so that the panel around does not take Esc for itself.
  const onKeyDown = (event: KeyboardEvent) => {
    const item = items[active]
    if (event.key === ' ' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      setOpen(true)
    } else if (!item) return
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setActive((active + (event.key === 'ArrowDown' ? 1 : items.length - 1)) % items.length)
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      accept(item)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }
  return (
    <div className={classes.root}>
      <Textarea
        ref={box}
        label={label}
        description={
          <>
            {t('formula.help')} <LearnMore page="formulas" />
          </>
        }
        error={problem}
        value={text}
        autosize
        minRows={3}
        maxRows={12}
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: classes.input ?? '' }}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={items.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={items.length > 0 ? `${id}-${active}` : undefined}
        onChange={(event) => {
          write(event.currentTarget.value, event.currentTarget.selectionStart)
          setOpen(true)
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDownCapture={onKeyDown}
        onFocus={() => onWriting(true)}
        onBlur={() => {
          setOpen(false)
          onWriting(false)
        }}
      />
      {position && (
        <p className={classes.excerpt} aria-hidden>
          {text.slice(Math.max(0, position.start - 24), position.start)}
          <mark>{text.slice(position.start, position.end) || '␣'}</mark>
          {text.slice(position.end, position.end + 24)}
        </p>
      )}
      {found.call && isOpen && <p className={classes.signature}>{found.call.fn.signature}</p>}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('formula.suggestions')}
        className={classes.list}
        hidden={items.length === 0}
      >
        {items.map((item, index) => (
          <div
            key={`${item.kind} ${item.insert}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classes.item}
            // Before the box loses the focus.
            onMouseDown={(event) => {
              event.preventDefault()
              accept(item)
            }}
          >
            <Icon of={item.kind === 'field' ? IconForms : IconMathFunction} size={14} />
            <span className="t-cut">{item.kind === 'field' ? item.label : item.fn.signature}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
