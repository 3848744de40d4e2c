import type { App, TableSummary } from '@oficina/contract'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { navActionTypes, navHref, type TitleBar } from '@oficina/kinds/bars/index'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'

type BarButton = NonNullable<TitleBar['button']>

interface TitleBarButtonProps {
  app: App
  button: BarButton | null
  tables: readonly TableSummary[]
  onChange: (button: BarButton | null) => void
}

const noButton: BarButton = { label: '', color: null, target: { type: 'link', target: '', record_table: null } }

/** The button of the title bar. It is saved as a whole: half of one leads nowhere. */
export function TitleBarButton({ app, button, tables, onChange }: TitleBarButtonProps) {
  const { t } = useTranslation('apps')
  const [draft, setDraft] = useState(button)
  const apps = useQuery({ ...api.apps.list.queryOptions(), enabled: draft?.target.type === 'app' }).data?.apps ?? []
  if (!draft) {
    return (
      <Button variant="default" onClick={() => setDraft(noButton)}>
        {t('titleBar.addButton')}
      </Button>
    )
  }
  const { type, target, record_table: table } = draft.target
  const setTarget = (change: Partial<BarButton['target']>) =>
    setDraft({ ...draft, target: { ...draft.target, ...change } })
  const isComplete = draft.label.trim() !== '' && isWhole(draft.target)
  const choices = type === 'app' ? apps.filter(({ id }) => id !== app.id) : tables
  return (
    <>
      <TextInput
        label={t('titleBar.buttonLabel')}
        value={draft.label}
        maxLength={80}
        onChange={(event) => setDraft({ ...draft, label: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('titleBar.buttonOpens')}
        value={type}
        data={navActionTypes.map((one) => ({ value: one, label: t(`titleBar.opens.${one}`) }))}
        onChange={(event) => {
          const next = navActionTypes.find((one) => one === event.currentTarget.value)
          if (next) setTarget({ type: next, target: '', record_table: null })
        }}
      />
      {type === 'record' && (
        <NativeSelect
          label={t('titleBar.opens.table')}
          value={table ?? ''}
          data={[{ value: '', label: '' }, ...tables.map(({ id, label }) => ({ value: id, label }))]}
          onChange={(event) => setTarget({ record_table: event.currentTarget.value || null })}
        />
      )}
      {type === 'link' || type === 'record' ? (
        <TextInput
          label={type === 'link' ? t('titleBar.address') : t('titleBar.recordNumber')}
          value={target}
          onChange={(event) => setTarget({ target: event.currentTarget.value })}
        />
      ) : (
        <NativeSelect
          label={type === 'app' ? t('titleBar.opens.app') : t('titleBar.opens.table')}
          value={target}
          data={[{ value: '', label: '' }, ...choices.map(({ id, label }) => ({ value: id, label }))]}
          onChange={(event) => setTarget({ target: event.currentTarget.value })}
        />
      )}
      <Group gap={8}>
        <Button disabled={!isComplete} onClick={() => onChange({ ...draft, label: draft.label.trim() })}>
          {t('titleBar.saveButton')}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => (button ? onChange(null) : setDraft(null))}>
          {t('titleBar.removeButton')}
        </Button>
      </Group>
    </>
  )
}

const isWhole = ({ type, target, record_table: table }: BarButton['target']) =>
  type === 'link'
    ? navHref(target) !== null
    : type === 'record'
      ? Boolean(table) && /^[1-9]\d{0,15}$/.test(target.trim())
      : target !== ''
