import type { View } from '@oficina/contract'
import { viewKindOf } from '@oficina/kinds'
import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { Dialog, EmptyState, Icon, useUiTexts } from '@oficina/ui'
import { IconForms } from '@tabler/icons-react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../forms/form-error.tsx'
import { type Personal, savedSettings } from '../view-query.ts'
import { KindSettings } from '../settings/kind-settings.tsx'
import {
  changedSettingsOf,
  draftOf,
  isReady,
  newDraft,
  settingsOf,
  type ViewDraft,
  withType,
} from '../settings/view-draft.ts'
import { offeredTypes, viewIcons } from '../view-types.ts'
import { refreshViews, useWholeView } from '../tabs/use-views.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import classes from './add-tab-view.module.css'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { useCan } from '../../../ground/session/session.ts'

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
  const view = useWholeView(views.find(({ id }) => id === viewId))
  const mayMakeForms = useCan('forms.manage') && table.can.manage
  // A form is no view: it has a link of its own, and people outside fill it in.
  const makeForm = () => {
    onClose()
    void openDialog('createForm', { tableId })
  }
  const isThere = new Set<string>(views.map(({ type }) => type))
  const offered = offeredTypes.filter((type) => !viewKindOf(type).onePerTable || !isThere.has(type))
  const [draft, setDraft] = useState<ViewDraft>(() => (view ? draftOf(view) : newDraft(table)))
  const change = (patch: Partial<ViewDraft>) => setDraft((now) => ({ ...now, ...patch }))
  const hasFixedLabel = viewKindOf(draft.type).fixedLabel !== null
  const save = useMutation({
    mutationFn: (): Promise<View> => {
      if (view) {
        const renamed = view.can_rename && { label: draft.label.trim() }
        return api.views.update({ tableId, viewId: view.id, ...renamed, ...changedSettingsOf(draft) })
      }
      // A fixed name is given by the server.
      const label = hasFixedLabel ? undefined : draft.label.trim() || t(`type.${draft.type}`)
      const kept = personal && savedSettings(table.fields, { type: draft.type } as View, personal)
      return api.views.create({
        tableId,
        type: draft.type,
        ...(label !== undefined && { label }),
        ...settingsOf(draft),
        ...kept,
      })
    },
    onSuccess: async (saved) => {
      await refreshViews(queries, tableId)
      onClose()
      if (!view)
        await navigate({ to: '/object/$tableId/views/$viewId', params: { tableId, viewId: saved.id }, search: {} })
    },
  })
  if (table.fields.length === 0)
    return (
      <Dialog title={t(view ? 'dialog.edit' : 'dialog.add')} width={520} onClose={() => onClose()}>
        <EmptyState place="bare" illustration="table" title={t('dialog.noFields')} text={t('dialog.noFieldsText')} />
      </Dialog>
    )
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
            {offered.map((type) => (
              <UnstyledButton
                key={type}
                className={classes.type ?? ''}
                aria-pressed={draft.type === type}
                onClick={() => setDraft((now) => withType(now, type, table))}
              >
                <Icon of={viewIcons[type]} size={20} /> {t(`type.${type}`)}
              </UnstyledButton>
            ))}
            {mayMakeForms && (
              <UnstyledButton className={classes.type ?? ''} onClick={makeForm}>
                <Icon of={IconForms} size={20} /> {t('dialog.form')}
              </UnstyledButton>
            )}
          </fieldset>
        )}
        {(view ? view.can_rename : !hasFixedLabel) && (
          <TextInput
            data-autofocus
            label={t('dialog.name')}
            maxLength={100}
            placeholder={t(`type.${draft.type}`)}
            value={draft.label}
            onChange={(event) => change({ label: event.currentTarget.value })}
          />
        )}
        <KindSettings table={table} draft={draft} onChange={setDraft} />
        <FormError>{save.error && errorText(save.error)}</FormError>
      </div>
    </Dialog>
  )
}
