import type { Field, RecordView } from '@oficina/contract'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { CellValue } from '../../../fields/cell-value.tsx'
import type { Env } from '../../../fields/field-env.ts'
import { GroupHeading } from '../../groups/group-heading.tsx'
import { useRecordName } from '../../cards/record-card.tsx'
import type { ViewGroups } from '../../view-query.ts'
import type { GanttLine } from './gantt-rows.ts'
import classes from './gantt-view.module.css'

interface GanttTableProps {
  ref: Ref<HTMLDivElement>
  lines: readonly GanttLine[]
  /** What stands beside the name. */
  fields: readonly Field[]
  groups: ViewGroups
  tableFields: readonly Field[]
  env: Env
  onOpen: (record: RecordView) => void
}

/** The records beside their bars: what they are called, and some of their fields. */
export function GanttTable({ ref, lines, fields, groups, tableFields, env, onOpen }: GanttTableProps) {
  const { t } = useTranslation('views')
  return (
    <div ref={ref} className={classes.side}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{fields.find((field) => field.is_name)?.label ?? t('gantt.name')}</th>
            {besides(fields).map((field) => (
              <th key={field.id} scope="col" className="t-cut" title={field.label}>
                {field.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) =>
            'head' in line ? (
              <tr key={JSON.stringify(line.head.line.keys)} className={classes.group}>
                <th scope="rowgroup" colSpan={besides(fields).length + 1}>
                  <GroupHeading head={line.head} groups={groups} fields={tableFields} env={env} />
                </th>
              </tr>
            ) : (
              <tr key={line.row.record.id} data-record={line.row.record.id}>
                <th scope="row">
                  <Name record={line.row.record} onOpen={onOpen} />
                </th>
                {besides(fields).map((field) => (
                  <td key={field.id}>
                    <CellValue field={field} value={line.row.record.values[field.id]} env={env} />
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}

function Name({ record, onOpen }: { record: RecordView; onOpen: (record: RecordView) => void }) {
  const nameOf = useRecordName()
  return (
    <button type="button" className={classes.name} onClick={() => onOpen(record)}>
      <span className="t-cut">{nameOf(record)}</span>
    </button>
  )
}

const besides = (fields: readonly Field[]) => fields.filter((field) => !field.is_name)
