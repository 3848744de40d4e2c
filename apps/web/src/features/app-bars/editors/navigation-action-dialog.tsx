import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type NavAction, navActionTypes, navHref } from '@oficina/kinds/bars/index'
import { Dialog, useUiTexts } from '@oficina/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { useCan } from '../../../ground/session/session.ts'
import { api } from '../../../lib/api.ts'
import classes from './editors.module.css'
import { IconChoice } from './icon-choice.tsx'
import { newItemId } from './new-item-id.ts'

type Draft = Omit<NavAction, 'icon'> & { icon: NavAction['icon'] | null }
type Missing = 'target' | 'record_table' | 'label' | 'icon'

const newDraft = (): Draft => ({ id: newItemId(), type: 'app', target: '', record_table: null, label: '', icon: null })

/** What is missing or leads nowhere. */
function problemsOf({ type, target, record_table, label, icon }: Draft): Missing[] {
  const leads =
    type === 'link' ? navHref(target) !== null : type === 'record' ? /^[1-9]\d{0,15}$/.test(target) : target !== ''
  const problems: Missing[] = []
  if (type === 'record' && !record_table) problems.push('record_table')
  if (!leads) problems.push('target')
  if (label.trim() === '') problems.push('label')
  if (icon === null) problems.push('icon')
  return problems
}

/** "Add/edit navigation action": where one thing of a bar leads, its name and its sign. */
export default function NavigationActionDialog({
  params: { action },
  onClose,
}: DialogProps<{ action: NavAction | null }, NavAction>) {
  const { t } = useTranslation('bars')
  const texts = useUiTexts()
  const [first] = useState<Draft>(() => action ?? newDraft())
  const [draft, setDraft] = useState(first)
  const [isTried, setTried] = useState(false)
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }))
  const seesTables = useCan('tables.viewPages')
  const apps = useQuery(api.apps.list.queryOptions()).data?.apps ?? []
  const tables = useQuery({ ...api.tables.list.queryOptions(), enabled: seesTables }).data?.tables ?? []
  const problems = problemsOf(draft)
  const wrong = (key: Missing) =>
    isTried && problems.includes(key)
      ? t(key === 'target' && draft.type === 'link' && draft.target !== '' ? 'action.invalidLink' : 'action.required')
      : undefined
  const isSame = JSON.stringify(draft) === JSON.stringify(first)
  const submit = () => {
    setTried(true)
    const { icon } = draft
    if (problems.length === 0 && icon !== null && !isSame) onClose({ ...draft, label: draft.label.trim(), icon })
  }
  const { type } = draft
  const places = type === 'app' ? apps : tables
  const options = (list: readonly { id: string; label: string }[]) => [
    { value: '', label: '' },
    ...list.map(({ id, label }) => ({ value: id, label })),
  ]
  const choosePlace = (target: string) => {
    const place = places.find(({ id }) => id === target)
    // What it leads to mostly says what it is called, too.
    set({
      target,
      ...(place && draft.label === '' && { label: place.label }),
      ...(place?.icon && draft.icon === null && { icon: place.icon }),
    })
  }
  return (
    <Dialog
      title={t(action ? 'action.edit' : 'action.add')}
      width={480}
      onClose={() => onClose()}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={() => onClose()}>
            {texts.cancel}
          </Button>
          <Button type="submit" disabled={isSame}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <NativeSelect
          label={t('action.kind')}
          value={type}
          data={navActionTypes.map((one) => ({ value: one, label: t(`action.type.${one}`) }))}
          onChange={(event) => {
            const next = navActionTypes.find((one) => one === event.currentTarget.value)
            if (next) set({ type: next, target: '', record_table: null })
          }}
        />
        {type === 'record' && (
          <NativeSelect
            label={t('action.recordTable')}
            value={draft.record_table ?? ''}
            data={options(tables)}
            error={wrong('record_table')}
            onChange={(event) => set({ record_table: event.currentTarget.value || null })}
          />
        )}
        {type === 'link' || type === 'record' ? (
          <TextInput
            label={t(type === 'link' ? 'action.address' : 'action.recordNumber')}
            value={draft.target}
            error={wrong('target')}
            onChange={(event) => set({ target: event.currentTarget.value.trim() })}
          />
        ) : (
          <NativeSelect
            label={t(type === 'app' ? 'action.app' : 'action.table')}
            value={draft.target}
            data={options(places)}
            error={wrong('target')}
            onChange={(event) => choosePlace(event.currentTarget.value)}
          />
        )}
        <TextInput
          label={t('action.label')}
          value={draft.label}
          maxLength={80}
          error={wrong('label')}
          onChange={(event) => set({ label: event.currentTarget.value })}
        />
        <IconChoice
          label={t('action.icon')}
          value={draft.icon}
          error={wrong('icon')}
          onChange={(icon) => set({ icon })}
        />
      </div>
    </Dialog>
  )
}
