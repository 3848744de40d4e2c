import { TextInput } from '@mantine/core'
import { Icon, type OptionColor, toast } from '@oficina/ui'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, isApiError } from '../../../../lib/api.ts'
import { ColorMenu } from '../../../appearance/color-menu.tsx'
import { refusalText } from '../../../field-panel/problem-text.ts'
import { type ChoiceOption, hasLabel, withLabels } from '../../../fields/options/option-list.ts'
import { wholeField } from '../../../fields/options/use-options.ts'
import classes from './kanban-view.module.css'
import { listOf, type Stages } from './stages.ts'

type Change = (next: (options: readonly ChoiceOption[]) => ChoiceOption[]) => Promise<boolean>

/** Changes the columns; gives whether they are so now. */
function useChange({ tableId, field, list }: Stages): Change {
  const queries = useQueryClient()
  return async (next) => {
    try {
      // What another builder added meanwhile is kept: the list goes as a whole.
      const fresh = (await api.tables.get({ tableId })).fields.find(({ id }) => id === field.id)
      const now = await wholeField(fresh ?? field)
      const options = { ...now.options, options: next(listOf(now) ?? list) }
      await api.fields.update({ tableId, fieldId: field.id, options })
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error({ title: refusalText(error) })
      return false
    } finally {
      await queries.invalidateQueries({ queryKey: api.tables.get.key({ tableId }) })
    }
  }
}

/** The colour of a column, to be changed. */
export function ColumnColor({
  stages,
  id,
  label,
  color,
}: {
  stages: Stages
  id: string
  label: string
  color: OptionColor
}) {
  const { t } = useTranslation('fields')
  const change = useChange(stages)
  const paint = (color: OptionColor) =>
    void change((options) => options.map((one) => (one.id === id ? { ...one, color } : one)))
  return <ColorMenu label={t('option.colorOf', { name: label })} value={color} onChange={paint} />
}

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
  const change = useChange(stages)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isGivenUp = useRef(false)
  const isTaken = text.trim() !== '' && hasLabel(stages.list, text)
  useEffect(() => input.current?.focus(), [])
  // Enter goes on to the next one; whoever leaves keeps what they typed.
  const take = async (isLast: boolean) => {
    if (isBusy || isTaken || isGivenUp.current) return
    if (text.trim() === '') return onEnd()
    setBusy(true)
    const isThere = await change((options) => withLabels(options, text))
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
