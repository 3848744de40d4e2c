import { Checkbox } from '@mantine/core'
import type { RecordView } from '@oficina/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../ground/session/use-format.ts'
import { useFieldEnv } from '../../../../features/fields/field-env.ts'
import classes from './trash-page.module.css'

interface TrashListProps {
  records: readonly RecordView[]
  chosen: ReadonlySet<number>
  onChoose: (ids: ReadonlySet<number>) => void
}

/** Deleted records, to be marked: what they were called, who deleted them, and when. */
export function TrashList({ records, chosen, onChoose }: TrashListProps) {
  const { t } = useTranslation('record')
  const format = useFormat()
  const { people } = useFieldEnv()
  const count = records.filter((record) => chosen.has(record.id)).length
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.mark}>
            <Checkbox
              aria-label={t('trash.chooseAll')}
              checked={count === records.length}
              indeterminate={count > 0 && count < records.length}
              onChange={(event) =>
                onChoose(event.currentTarget.checked ? new Set(records.map((record) => record.id)) : new Set())
              }
            />
          </th>
          <th scope="col">{t('trash.name')}</th>
          <th scope="col" className={classes.wide}>
            {t('trash.by')}
          </th>
          <th scope="col">{t('trash.at')}</th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => {
          const name = record.label ?? `#${record.id}`
          return (
            <tr key={record.id} data-chosen={chosen.has(record.id) || undefined}>
              <td className={classes.mark}>
                <Checkbox
                  aria-label={t('trash.choose', { name })}
                  checked={chosen.has(record.id)}
                  onChange={() => toggle(record.id)}
                />
              </td>
              <td className={classes.name}>
                <span className="t-cut">{name}</span> <span className="t-small t-3 t-num">#{record.id}</span>
              </td>
              <td className={`${classes.wide} t-2`}>
                {(record.updated_by && people.get(record.updated_by)?.name) || t('who.system')}
              </td>
              <td className="t-2 t-num">
                <time dateTime={record.updated_at} title={format.dateTime(record.updated_at)}>
                  {format.relative(record.updated_at)}
                </time>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
