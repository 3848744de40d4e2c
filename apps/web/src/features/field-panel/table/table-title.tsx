import type { Table } from '@oficina/contract'
import { isOptionColor, Tile } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { InPlace } from '../../appearance/in-place.tsx'
import { AppearanceButton } from '../../appearance/appearance-button.tsx'
import { tableIconOf } from '../../appearance/table-icons.ts'
import classes from './table-title.module.css'
import { useTableChange } from './use-table-change.ts'

const longestTitle = 45
const longestDescription = 1_000

/** A table's sign, name and description. Whoever may change the table changes them where they stand. */
export function TableTitle({ table }: { table: Table }) {
  const { t } = useTranslation('structure')
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
      <AppearanceButton
        label={t('title.look')}
        icon={table.icon}
        color={color}
        onChange={(change) => save.mutate(change)}
      >
        <Tile icon={tableIconOf(table.icon)} color={color} size={28} />
      </AppearanceButton>
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
