import { TextInput } from '@mantine/core'
import { Icon } from '@oficina/ui'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './kanban-view.module.css'
import type { Stages } from './stages.ts'

/** Behind the last column: one more, by its name. */
export function NewColumn({ stages }: { stages: Stages }) {
  const { t } = useTranslation('views')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.newColumn}>
      {isOpen ? (
        <ColumnName stages={stages} onEnd={() => setOpen(false)} />
      ) : (
        <button type="button" className={classes.add} onClick={() => setOpen(true)}>
          <Icon of={IconPlus} size={14} /> {t('kanban.addColumn')}
        </button>
      )}
    </div>
  )
}

function ColumnName({ stages, onEnd }: { stages: Stages; onEnd: () => void }) {
  const { t } = useTranslation(['views', 'fields'])
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isGivenUp = useRef(false)
  const isTaken = text.trim() !== '' && stages.isTaken(text)
  useEffect(() => input.current?.focus(), [])
  // Enter goes on to the next one; whoever leaves keeps what they typed.
  const take = async (isLast: boolean) => {
    if (isBusy || isTaken || isGivenUp.current) return
    if (text.trim() === '') return onEnd()
    setBusy(true)
    const isThere = await stages.add(text)
    setBusy(false)
    if (!isThere) return
    setText('')
    if (isLast) onEnd()
    else input.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return (
    <TextInput
      ref={input}
      aria-label={t('kanban.addColumn')}
      placeholder={t('kanban.addColumn')}
      maxLength={200}
      value={text}
      error={isTaken && t('fields:problem.duplicateLabel')}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => void take(true)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          isGivenUp.current = true
          onEnd()
        }
        if (event.key === 'Enter') void take(false)
      }}
    />
  )
}
