import type { Table } from '@oficina/contract'
import { Popover, UnstyledButton } from '@mantine/core'
import { Icon, isOptionColor, type OptionColor, Tile, toast } from '@oficina/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { ColorGrid } from './color-menu.tsx'
import { InPlace } from './in-place.tsx'
import { tableIconNames, tableIconOf, tableIcons } from './table-icons.ts'
import classes from './table-title.module.css'

type TableChange = Partial<Pick<Table, 'label' | 'description' | 'icon' | 'color'>>

const longestTitle = 45
const longestDescription = 1_000

/** A table's sign, name and description. Whoever may change the table changes them where they stand. */
export function TableTitle({ table }: { table: Table }) {
  const { t } = useTranslation('fields')
  const save = useTableChange(table)
  const color = isOptionColor(table.color) ? table.color : 'azul'
  if (!table.can.manage) {
    return (
      <div className={classes.root}>
        <Tile icon={tableIconOf(table.icon)} color={color} size={28} />
        <h1 className="t-page t-cut">{table.label}</h1>
        {table.description && <p className={`t-2 t-cut ${classes.description}`}>{table.description}</p>}
      </div>
    )
  }
  return (
    <div className={classes.root}>
      <Look table={table} color={color} onChange={(change) => save.mutate(change)} />
      <h1 className={`t-page ${classes.title}`}>
        <InPlace
          label={t('title.rename')}
          value={table.label}
          maxLength={longestTitle}
          isNeeded
          onSave={(label) => save.mutate({ label })}
        />
      </h1>
      <div className={`t-2 ${classes.description}`}>
        <InPlace
          label={t('title.describe')}
          value={table.description}
          placeholder={t('title.addDescription')}
          maxLength={longestDescription}
          onSave={(description) => save.mutate({ description })}
        />
      </div>
    </div>
  )
}

/** Shows the change at once, and takes it back when the server refuses it. */
function useTableChange(table: Table) {
  const queries = useQueryClient()
  const router = useRouter()
  const queryKey = api.tables.get.key({ tableId: table.id })
  return useMutation({
    mutationFn: (change: TableChange) => api.tables.update({ tableId: table.id, ...change }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData<Table>(queryKey, (now) => now && { ...now, ...change })
    },
    onError: (error) => toast.error({ title: errorText(error) }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey })
      await queries.invalidateQueries({ queryKey: api.tables.list.key() })
      // The page's title and the trail above it come from its loader.
      await router.invalidate()
    },
  })
}

interface LookProps {
  table: Table
  color: OptionColor
  onChange: (change: TableChange) => void
}

function Look({ table, color, onChange }: LookProps) {
  const { t } = useTranslation('fields')
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.look} aria-label={t('title.look')} onClick={() => setOpen((now) => !now)}>
          <Tile icon={tableIconOf(table.icon)} color={color} size={28} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.looks ?? ''}>
        <ColorGrid label={t('title.color')} value={color} onChange={(next) => onChange({ color: next })} />
        <fieldset aria-label={t('title.icon')} className={classes.icons}>
          {tableIconNames.map((name) => (
            <UnstyledButton
              key={name}
              className={classes.icon}
              aria-label={t(`icon.${name}`)}
              title={t(`icon.${name}`)}
              aria-pressed={tableIcons[name] === tableIconOf(table.icon)}
              onClick={() => onChange({ icon: name })}
            >
              <Icon of={tableIcons[name]} size={17} />
            </UnstyledButton>
          ))}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  )
}
