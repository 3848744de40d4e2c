import { Button, NativeSelect, NumberInput } from '@mantine/core'
import type { ImportLook } from '@oficina/contract'
import { Icon, LazyPopover } from '@oficina/ui'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importDraft, type ReadChoice } from '../import-draft.ts'
import { groupOf, type SourceId } from '../sources.ts'
import classes from './match.module.css'

type Read = ImportLook['read']
const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'macintosh'] as const
const separators = [
  { value: ';', key: 'semicolon' },
  { value: ',', key: 'comma' },
  { value: '\t', key: 'tab' },
  { value: '|', key: 'bar' },
] as const
const lastHeaderRow = 1_000

interface ReadingOptionsProps {
  source: SourceId
  sheet: number
  read: Read
}

/** Where the names stand, and for texts how they are written; changed where the file was taken for something else. */
export function ReadingOptions({ source, sheet, read }: ReadingOptionsProps) {
  const { t } = useTranslation('imports')
  const [isOpen, setOpen] = useState(false)
  // Each is said from then on, so that the server reads the same again.
  const change = (patch: ReadChoice) => importDraft.changeTable(sheet, { read: { ...read, ...patch }, columns: {} })
  if (source === 'json' || groupOf(source) === 'database') return null
  return (
    <LazyPopover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={260}
      trapFocus
      returnFocus
      dropdown={{ p: 12, 'aria-label': t('read.title') }}
      target={
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon of={IconAdjustmentsHorizontal} size={15} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('read.title')}
        </Button>
      }
      content={() => (
        <div className={classes.misfits}>
          <HeaderRow value={read.header_row} onChange={(header_row) => change({ header_row })} />
          {read.separator !== undefined && (
            <NativeSelect
              label={t('read.separator')}
              value={read.separator}
              data={separators.map(({ value, key }) => ({ value, label: t(`read.${key}`) }))}
              onChange={(event) => change({ separator: event.currentTarget.value as NonNullable<Read['separator']> })}
            />
          )}
          {read.encoding !== undefined && (
            <NativeSelect
              label={t('read.encoding')}
              value={read.encoding}
              data={encodings.map((value) => ({ value, label: value.toUpperCase() }))}
              onChange={(event) => change({ encoding: event.currentTarget.value as NonNullable<Read['encoding']> })}
            />
          )}
        </div>
      )}
    />
  )
}

/** Applied when it is left or confirmed: each change reads the file again. */
function HeaderRow({ value, onChange }: { value: number; onChange: (row: number) => void }) {
  const { t } = useTranslation('imports')
  const [typed, setTyped] = useState<number | string>(value)
  const apply = () => {
    const row = Number(typed)
    if (typed !== '' && Number.isInteger(row) && row !== value) onChange(row)
  }
  return (
    <NumberInput
      label={t('read.header')}
      description={t('read.headerText')}
      min={0}
      max={lastHeaderRow}
      value={typed}
      onChange={setTyped}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  )
}
