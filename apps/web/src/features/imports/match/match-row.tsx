import { NativeSelect } from '@mantine/core'
import type { Field } from '@oficina/contract'
import { type FieldTypeId, isFieldTypeId } from '@oficina/kinds'
import { Icon, Tag } from '@oficina/ui'
import { IconAlertTriangle, IconArrowRight, IconCircleCheckFilled, IconMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { typeName } from '../../field-panel/types/type-list.ts'
import { fieldIcons } from '../../fields/kinds/icons.ts'
import { type ColumnChoice, type ColumnTarget, importDraft } from '../import-draft.ts'
import { mustStay, type MatchedTable } from '../import-request.ts'
import { examplesOf, longestFieldLabel, type MatchedColumn, targetOf } from '../matching.ts'
import { FitLine } from './fit-line.tsx'
import classes from './match.module.css'
import { noteOf } from './note-of.ts'
import { RenameInput } from './rename-input.tsx'
import { TypeSelect } from './type-select.tsx'

interface MatchRowProps {
  table: MatchedTable
  one: MatchedColumn
  /** Fields of the target that can be filled. */
  fields: readonly Field[]
}

const nameOfType = (type: string): string => (isFieldTypeId(type) ? typeName(type) : type)

/** A column of the file, what it holds, and the field that it goes to. */
export function MatchRow({ table, one, fields }: MatchRowProps) {
  const { t } = useTranslation('imports')
  const { column, kind, type } = one
  const change = (patch: ColumnChoice) => importDraft.changeColumn(table.draft.sheet, column.column, patch)
  const note = noteOf(t, table, one)
  const examples = table.look ? examplesOf(table.look, column.column) : []
  const typeLabel = nameOfType(type)
  const TypeIcon = isFieldTypeId(type) ? fieldIcons[type as FieldTypeId] : null
  return (
    <>
      <div className={classes.source}>
        <span className="t-strong t-cut">{column.label}</span>
        <span className="t-small t-2 t-cut">{examples.join(', ') || t('note.noExamples')}</span>
      </div>
      <div className={classes.type}>
        <div className={classes.typeName}>
          {TypeIcon && <Icon of={TypeIcon} size={15} className={classes.typeIcon ?? ''} />}
          {kind === 'new' ? (
            <TypeSelect table={table} one={one} onChange={change} />
          ) : (
            <span className="t-cut">{typeLabel}</span>
          )}
        </div>
        <FitLine
          one={one}
          typeLabel={typeLabel}
          onMisfits={(misfits) => change({ misfits })}
          onReading={(reading) => change({ reading })}
          onSeveral={(several) => one.link && change({ link: { ...one.link, several } })}
        />
      </div>
      <Icon of={IconArrowRight} size={15} className={classes.arrow ?? ''} />
      <div className={classes.target}>
        <NativeSelect
          className={classes.grow ?? ''}
          aria-label={t('match.targetOf', { column: column.label })}
          value={targetOf(one)}
          onChange={(event) => change({ target: event.currentTarget.value as ColumnTarget })}
        >
          {fields.length > 0 && (
            <optgroup label={t('target.fields')}>
              {fields.map((field) => (
                <option key={field.id} value={field.id}>
                  {field.label}
                </option>
              ))}
            </optgroup>
          )}
          {(table.table === null || table.table.can.manage) && <option value="new">{t('target.new')}</option>}
          {table.table === null && <option value="name">{t('target.name')}</option>}
          <option value="out" disabled={mustStay(table, one)}>
            {t('target.out')}
          </option>
        </NativeSelect>
        {(kind === 'new' || kind === 'name') && (
          <div className={classes.grow}>
            <RenameInput
              label={t('match.nameOf', { column: column.label })}
              value={one.label}
              maxLength={longestFieldLabel}
              onRename={(label) => change({ label })}
            />
          </div>
        )}
      </div>
      <div className={classes.note} data-warning={note.isWarning || undefined}>
        {kind === 'new' && table.table !== null && <Tag color="azul">{t('target.tag')}</Tag>}
        <span className="t-small t-cut">{note.text}</span>
        <Icon
          of={kind === 'out' ? IconMinus : note.isWarning ? IconAlertTriangle : IconCircleCheckFilled}
          size={16}
          className={kind === 'out' || note.isWarning ? '' : (classes.ok ?? '')}
        />
      </div>
    </>
  )
}
