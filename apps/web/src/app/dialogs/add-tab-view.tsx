import type { Table, View } from '@oficina/contract'
import { Button, MultiSelect, Select, Switch, TextInput, UnstyledButton } from '@mantine/core'
import { Dialog, Icon, useUiTexts } from '@oficina/ui'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../features/forms/form-error.tsx'
import { type Personal, savedSettings } from '../../features/views/view-query.ts'
import { draftOf, fieldsFor, isReady, newDraft, settingsOf, type ViewDraft } from '../../features/views/view-draft.ts'
import { offeredTypes, viewIcons } from '../../features/views/view-types.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import classes from './add-tab-view.module.css'
import type { DialogProps } from './dialog-components.ts'

interface Params {
  tableId: string
  /** The view to set up; without it a new one is made. */
  viewId?: string
  /** What someone set for themselves, to be kept in the new view. */
  personal?: Personal
}

/** A new view of a table, or the settings of one that is there. */
export default function AddTabView({ params, onClose }: DialogProps<Params>) {
  const { t } = useTranslation('views')
  const texts = useUiTexts()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { tableId, viewId, personal } = params
  const table = useSuspenseQuery(api.tables.get.queryOptions({ tableId })).data
  const { views } = useSuspenseQuery(api.views.list.queryOptions({ tableId })).data
  const view = views.find(({ id }) => id === viewId)
  const [draft, setDraft] = useState<ViewDraft>(() => (view ? draftOf(view) : newDraft(table)))
  const change = (patch: Partial<ViewDraft>) => setDraft((now) => ({ ...now, ...patch }))
  const save = useMutation({
    mutationFn: (): Promise<View> => {
      const settings = settingsOf(draft)
      if (view) return api.views.update({ tableId, viewId: view.id, label: draft.label.trim(), ...settings })
      const label = draft.label.trim() || t(`type.${draft.type}`)
      const kept = personal && savedSettings(table.fields, { type: draft.type } as View, personal)
      const columns = draft.type === 'table' && { fields: table.fields.map(({ id }) => id) }
      return api.views.create({ tableId, type: draft.type, label, ...settings, ...columns, ...kept })
    },
    onSuccess: async (saved) => {
      await queries.invalidateQueries({ queryKey: api.views.list.key({ tableId }) })
      onClose()
      if (!view)
        await navigate({ to: '/object/$tableId/views/$viewId', params: { tableId, viewId: saved.id }, search: {} })
    },
  })
  return (
    <Dialog
      title={t(view ? 'dialog.edit' : 'dialog.add')}
      width={520}
      onClose={() => onClose()}
      onSubmit={() => isReady(draft) && save.mutate()}
      footer={
        <>
          <Button variant="default" onClick={() => onClose()}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!isReady(draft) || (view && !draft.label.trim())}>
            {t(view ? 'dialog.save' : 'dialog.create')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {!view && (
          <fieldset className={classes.types} aria-label={t('dialog.type')}>
            {offeredTypes.map((type) => (
              <UnstyledButton
                key={type}
                className={classes.type ?? ''}
                aria-pressed={draft.type === type}
                onClick={() => change({ type })}
              >
                <Icon of={viewIcons[type]} size={20} /> {t(`type.${type}`)}
              </UnstyledButton>
            ))}
          </fieldset>
        )}
        {(!view || view.can_rename) && (
          <TextInput
            data-autofocus
            label={t('dialog.name')}
            maxLength={100}
            placeholder={t(`type.${draft.type}`)}
            value={draft.label}
            onChange={(event) => change({ label: event.currentTarget.value })}
          />
        )}
        <KindSettings table={table} draft={draft} onChange={change} />
        <FormError>{save.error && errorText(save.error)}</FormError>
      </div>
    </Dialog>
  )
}

interface KindSettingsProps {
  table: Table
  draft: ViewDraft
  onChange: (patch: Partial<ViewDraft>) => void
}

/** What a kind of view needs to know, and what it may. */
function KindSettings({ table, draft, onChange }: KindSettingsProps) {
  const { t } = useTranslation('views')
  const fields = fieldsFor(table)
  const data = (list: Table['fields']) => list.map(({ id, label }) => ({ value: id, label }))
  const isCard = draft.type === 'kanban' || draft.type === 'gallery'
  const isDated = draft.type === 'calendar' || draft.type === 'gantt'
  return (
    <>
      {draft.type === 'kanban' &&
        (fields.kanban.length === 0 ? (
          <p className="t-2">{t('dialog.noColumns')}</p>
        ) : (
          <Select
            label={t('dialog.columns')}
            data={data(fields.kanban)}
            value={draft.kanbanField}
            onChange={(kanbanField) => onChange({ kanbanField })}
            allowDeselect={false}
          />
        ))}
      {isDated &&
        (fields.dates.length === 0 ? (
          <p className="t-2">{t('dialog.noDates')}</p>
        ) : (
          <div className={classes.pair}>
            <Select
              label={t('dialog.start')}
              data={data(fields.dates)}
              value={draft.start}
              onChange={(start) => onChange({ start })}
              allowDeselect={false}
            />
            <Select
              label={t('dialog.end')}
              clearable
              data={data(fields.dates.filter(({ id }) => id !== draft.start))}
              value={draft.end}
              onChange={(end) => onChange({ end })}
            />
          </div>
        ))}
      {isDated && fields.choices.length > 0 && (
        <Select
          label={t('dialog.color')}
          clearable
          data={data(fields.choices)}
          value={draft.colorField}
          onChange={(colorField) => onChange({ colorField })}
        />
      )}
      {isCard && fields.files.length > 0 && (
        <Select
          label={t('dialog.cover')}
          clearable
          data={data(fields.files)}
          value={draft.cover}
          onChange={(cover) => onChange({ cover })}
        />
      )}
      {draft.type !== 'table' && (
        <MultiSelect
          label={t('dialog.fields')}
          searchable
          data={data(table.fields)}
          value={draft.fields}
          onChange={(shown) => onChange({ fields: shown })}
        />
      )}
      {draft.type === 'kanban' && (
        <>
          <Switch
            label={t('dialog.hideEmpty')}
            checked={draft.hideEmpty}
            onChange={(event) => onChange({ hideEmpty: event.currentTarget.checked })}
          />
          <Switch
            label={t('dialog.hideAdd')}
            checked={draft.hideAdd}
            onChange={(event) => onChange({ hideAdd: event.currentTarget.checked })}
          />
          <Switch
            label={t('dialog.noDrag')}
            checked={draft.noDrag}
            onChange={(event) => onChange({ noDrag: event.currentTarget.checked })}
          />
        </>
      )}
    </>
  )
}
