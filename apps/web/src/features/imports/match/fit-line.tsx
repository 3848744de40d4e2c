import { Button, Checkbox, NativeSelect, UnstyledButton } from '@mantine/core'
import type { ImportReading, MisfitChoice } from '@oficina/contract'
import { Icon, LazyPopover } from '@oficina/ui'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ground/session/use-format.ts'
import { misfitCount, type MatchedColumn } from '../matching.ts'
import classes from './match.module.css'

const choices: readonly MisfitChoice[] = ['empty', 'skip_row', 'as_text']
const dateFormats = [
  { value: 'DD/MM/YYYY', key: 'dmy' },
  { value: 'MM/DD/YYYY', key: 'mdy' },
  { value: 'YYYY-MM-DD', key: 'ymd' },
] as const
const decimals = [
  { value: 'pt-BR', key: 'comma' },
  { value: 'en', key: 'point' },
] as const

interface FitLineProps {
  one: MatchedColumn
  typeLabel: string
  onMisfits: (choice: MisfitChoice) => void
  onReading: (reading: ImportReading) => void
  onSeveral: (several: boolean) => void
}

/** How many values fit; where some do not, which ones and what becomes of them. */
export function FitLine({ one, typeLabel, onMisfits, onReading, onSeveral }: FitLineProps) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { column, fit, reading, kind, link } = one
  if (kind === 'out' || column.given === 0)
    return <span className="t-small t-3">{t('fit.given', { count: column.given })}</span>
  const mayBeSeveral = kind === 'new' && link !== null
  if (fit === null && !mayBeSeveral)
    return <span className="t-small t-3">{t(link ? 'link.uncounted' : 'fit.preview')}</span>
  const count = misfitCount(one)
  const hasReading = link === null && Object.keys(reading).length > 0
  const text = fitText()
  const title = link ? t('link.title', { count }) : t('fit.title', { count, type: typeLabel })
  if (count === 0 && !hasReading && !mayBeSeveral) return <span className="t-small t-2 t-cut">{text}</span>
  return (
    <LazyPopover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={300}
      trapFocus
      returnFocus
      dropdown={{ p: 12, 'aria-label': title }}
      target={
        <UnstyledButton
          className={`t-small t-cut ${classes.fit}`}
          data-warning={count > 0 || undefined}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {text}
        </UnstyledButton>
      }
      content={() => (
        <div className={classes.misfits}>
          {count > 0 && (
            <>
              <p className="t-strong">{title}</p>
              <ul className={classes.values}>
                {(fit?.misfits ?? []).map(({ row, text }) => (
                  <li key={row}>
                    <span className="t-small t-2 t-num">{t('fit.row', { row: format.number(row) })}</span>
                    <code className="t-cut">{text}</code>
                  </li>
                ))}
              </ul>
              {fit && fit.misfits.length > 0 && count > fit.misfits.length && (
                <p className="t-small t-3">{t('fit.more', { count: count - fit.misfits.length })}</p>
              )}
              <fieldset className={classes.choices} aria-label={t('fit.choice')}>
                {choices
                  .filter((choice) => choice !== 'as_text' || kind === 'new')
                  .map((choice) => (
                    <Button
                      key={choice}
                      size="compact-sm"
                      variant={choice === one.misfits ? 'light' : 'subtle'}
                      aria-pressed={choice === one.misfits}
                      leftSection={choice === one.misfits && <Icon of={IconCheck} size={14} />}
                      onClick={() => {
                        onMisfits(choice)
                        setOpen(false)
                      }}
                    >
                      {t(`misfits.${choice}`)}
                    </Button>
                  ))}
              </fieldset>
            </>
          )}
          {hasReading && <ReadingChoice reading={reading} onChange={onReading} />}
          {mayBeSeveral && (
            <Checkbox
              label={t('link.several')}
              checked={link.several}
              onChange={(event) => onSeveral(event.currentTarget.checked)}
            />
          )}
        </div>
      )}
    />
  )

  function fitText(): string {
    if (fit === null) return t('link.uncounted')
    const numbers = { fits: format.number(fit.fits), given: format.number(fit.given) }
    if (link) return t('link.matched', numbers)
    return count > 0 ? t('fit.some', { ...numbers, count }) : t('fit.all', { count: fit.given, given: numbers.given })
  }
}

/** How what can be written in two ways is read. */
function ReadingChoice({ reading, onChange }: { reading: ImportReading; onChange: (reading: ImportReading) => void }) {
  const { t } = useTranslation('imports')
  if (reading.dateFormat !== undefined)
    return (
      <NativeSelect
        label={t('reading.date')}
        value={reading.dateFormat}
        data={dateFormats.map(({ value, key }) => ({ value, label: t(`reading.${key}`) }))}
        onChange={(event) =>
          onChange({ ...reading, dateFormat: event.currentTarget.value as (typeof dateFormats)[number]['value'] })
        }
      />
    )
  return (
    <NativeSelect
      label={t('reading.number')}
      value={reading.locale === 'en' ? 'en' : 'pt-BR'}
      data={decimals.map(({ value, key }) => ({ value, label: t(`reading.${key}`) }))}
      onChange={(event) =>
        onChange({ ...reading, locale: event.currentTarget.value as (typeof decimals)[number]['value'] })
      }
    />
  )
}
