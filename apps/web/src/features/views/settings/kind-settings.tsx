import type { Field, Table } from '@oficina/contract'
import { MultiSelect, Select, Switch } from '@mantine/core'
import { Segmented } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { ColumnsSetting } from './columns-setting.tsx'
import classes from './view-settings.module.css'
import { fieldsFor, type Span, type ViewDraft } from './view-draft.ts'

export interface KindSettingsProps {
  table: Table
  draft: ViewDraft
  onChange: (patch: Partial<ViewDraft>) => void
}

const listOf = (fields: readonly Field[]) => fields.map(({ id, label }) => ({ value: id, label }))

/** What a kind of view needs to know, and what it may. */
export function KindSettings(props: KindSettingsProps) {
  switch (props.draft.type) {
    case 'kanban':
      return <KanbanSettings {...props} />
    case 'calendar':
      return (
        <>
          <DateSettings {...props} />
          <ShownFields {...props} />
        </>
      )
    case 'gantt':
      return <GanttSettings {...props} />
    case 'gallery':
      return <GallerySettings {...props} />
    case 'list':
    case 'record':
      return <ShownFields {...props} />
    case 'table':
    case 'tasks':
      return null
  }
}

function ShownFields({ table, draft, onChange }: KindSettingsProps) {
  const { t } = useTranslation('views')
  return (
    <MultiSelect
      label={t('dialog.fields')}
      searchable
      data={listOf(table.fields)}
      value={draft.fields}
      onChange={(fields) => onChange({ fields })}
    />
  )
}

function Cover({ table, draft, onChange }: KindSettingsProps) {
  const { t } = useTranslation('views')
  const { files } = fieldsFor(table)
  if (files.length === 0) return null
  return (
    <Select
      label={t('dialog.cover')}
      clearable
      data={listOf(files)}
      value={draft.cover}
      onChange={(cover) => onChange({ cover })}
    />
  )
}

function KanbanSettings(props: KindSettingsProps) {
  const { table, draft, onChange } = props
  const { t } = useTranslation('views')
  const { kanban } = fieldsFor(table)
  const field = table.fields.find(({ id }) => id === draft.kanbanField)
  const flag = (key: 'hideEmpty' | 'hideAdd' | 'noDrag') => (
    <Switch
      label={t(`dialog.${key}`)}
      checked={draft[key]}
      onChange={(event) => onChange({ [key]: event.currentTarget.checked })}
    />
  )
  return (
    <>
      {kanban.length === 0 ? (
        <p className="t-2">{t('dialog.noColumns')}</p>
      ) : (
        <Select
          label={t('dialog.columns')}
          data={listOf(kanban)}
          value={draft.kanbanField}
          onChange={(kanbanField) => onChange({ kanbanField, columns: [] })}
          allowDeselect={false}
        />
      )}
      <ShownFields {...props} />
      <Cover {...props} />
      {field && <ColumnsSetting field={field} draft={draft} onChange={onChange} />}
      {flag('hideEmpty')}
      {flag('hideAdd')}
      {flag('noDrag')}
    </>
  )
}

function DateSettings({ table, draft, onChange }: KindSettingsProps) {
  const { t } = useTranslation('views')
  const { dates, choices } = fieldsFor(table)
  const spans: readonly Span[] = ['day', 'week', 'month']
  return (
    <>
      {dates.length === 0 ? (
        <p className="t-2">{t('dialog.noDates')}</p>
      ) : (
        <div className={classes.pair}>
          <Select
            label={t('dialog.start')}
            data={listOf(dates)}
            value={draft.start}
            onChange={(start) => onChange({ start, ...(start === draft.end && { end: null }) })}
            allowDeselect={false}
          />
          <Select
            label={t('dialog.end')}
            clearable
            data={listOf(dates.filter(({ id }) => id !== draft.start))}
            value={draft.end}
            onChange={(end) => onChange({ end })}
          />
        </div>
      )}
      {choices.length > 0 && (
        <Select
          label={t('dialog.color')}
          clearable
          data={listOf(choices)}
          value={draft.colorField}
          onChange={(colorField) => onChange({ colorField })}
        />
      )}
      <div className={classes.setting}>
        <span className={classes.label}>{t('dialog.firstSpan')}</span>
        <Segmented
          label={t('dialog.firstSpan')}
          options={spans.map((value) => ({ value, label: t(`calendar.${value}`) }))}
          value={draft.span}
          onChange={(span) => onChange({ span })}
        />
      </div>
    </>
  )
}

function GanttSettings(props: KindSettingsProps) {
  const { table, draft, onChange } = props
  const { t } = useTranslation('views')
  const { ownLinks } = fieldsFor(table)
  return (
    <>
      <DateSettings {...props} />
      <MultiSelect
        label={t('dialog.beside')}
        searchable
        data={listOf(table.fields)}
        value={draft.beside}
        onChange={(beside) => onChange({ beside })}
      />
      {ownLinks.length > 0 && (
        <Select
          label={t('dialog.dependency')}
          clearable
          data={listOf(ownLinks)}
          value={draft.dependency}
          onChange={(dependency) => onChange({ dependency })}
        />
      )}
    </>
  )
}

function GallerySettings(props: KindSettingsProps) {
  const { draft, onChange } = props
  const { t } = useTranslation('views')
  return (
    <>
      <Cover {...props} />
      {draft.cover !== null && (
        <div className={classes.setting}>
          <span className={classes.label}>{t('dialog.coverFit')}</span>
          <Segmented
            label={t('dialog.coverFit')}
            options={(['crop', 'contain'] as const).map((value) => ({ value, label: t(`dialog.fit.${value}`) }))}
            value={draft.coverFit}
            onChange={(coverFit) => onChange({ coverFit })}
          />
        </div>
      )}
      <div className={classes.setting}>
        <span className={classes.label}>{t('dialog.cardSize')}</span>
        <Segmented
          label={t('dialog.cardSize')}
          options={(['small', 'medium', 'large'] as const).map((value) => ({
            value,
            label: t(`dialog.size.${value}`),
          }))}
          value={draft.cardSize}
          onChange={(cardSize) => onChange({ cardSize })}
        />
      </div>
      <ShownFields {...props} />
    </>
  )
}
