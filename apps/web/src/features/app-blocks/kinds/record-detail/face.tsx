import { ActionIcon, Button } from '@mantine/core'
import type { Component, RecordView, Table } from '@oficina/contract'
import { Icon } from '@oficina/ui'
import { IconChevronLeft, IconChevronRight, IconId, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../../../ground/dialogs/dialog-stack.ts'
import { useFieldEnv } from '../../../fields/field-env.ts'
import { OneRecord } from '../../../views/kinds/record/one-record.tsx'
import { CardFields, useRecordName } from '../../../views/cards/record-card.tsx'
import { BlockEmpty } from '../../block-states.tsx'
import { useAppData, useBlockParams, useIsMember } from '../../data/app-data.tsx'
import type { FaceProps } from '../../face-props.ts'
import { WithData } from '../../shared/with-data.tsx'
import classes from './record-face.module.css'

interface DetailSettings {
  viewSettings: { fields: string[] }
  content: { first_when_none_chosen: boolean }
  actions: { edit_record: boolean; delete_record: boolean; previous_and_next: boolean }
}

/** One record: the one that was chosen elsewhere on the page, or the first. */
export function Face({ block, settings }: FaceProps<DetailSettings>) {
  const { t } = useTranslation('blocks')
  const [place, setPlace] = useState(1)
  const { params } = useAppData()
  const isChosen = useBlockParams(block).record !== undefined
  if (!isChosen && !settings.content.first_when_none_chosen)
    return <BlockEmpty icon={IconId} title={t('detail.none')} text={t('detail.noneText')} />
  return (
    <WithData block={block} {...(!isChosen && place > 1 && { params: { page: place } })}>
      {(answers, table) => {
        const list = answers.get('records', 'list')
        const record = answers.get('record', 'record')?.record ?? list?.records[0]
        if (!record) return <BlockEmpty icon={IconId} title={t('detail.gone')} text={t('list.emptyText')} />
        const step = (to: number) => {
          params.choose(table.id, null)
          setPlace(to)
        }
        return (
          <div className={classes.record}>
            {settings.actions.previous_and_next && (
              <Steps
                record={record}
                canGoBack={isChosen || place > 1}
                canGoOn={isChosen || list?.next !== null}
                onBack={() => step(isChosen ? 1 : place - 1)}
                onNext={() => step(isChosen ? 1 : place + 1)}
              />
            )}
            {settings.actions.delete_record && (
              <DeleteButton table={table} record={record} onGone={() => params.choose(table.id, null)} />
            )}
            <Shown block={block} record={record} table={table} settings={settings} />
          </div>
        )
      }}
    </WithData>
  )
}

interface StepsProps {
  record: RecordView
  canGoBack: boolean
  canGoOn: boolean
  onBack: () => void
  onNext: () => void
}

function Steps({ record, canGoBack, canGoOn, onBack, onNext }: StepsProps) {
  const { t } = useTranslation('views')
  const nameOf = useRecordName()
  return (
    <div className={classes.steps}>
      <ActionIcon aria-label={t('recordView.previous')} disabled={!canGoBack} onClick={onBack}>
        <Icon of={IconChevronLeft} />
      </ActionIcon>
      <span className="t-strong t-cut">{nameOf(record)}</span>
      <ActionIcon aria-label={t('recordView.next')} disabled={!canGoOn} onClick={onNext}>
        <Icon of={IconChevronRight} />
      </ActionIcon>
    </div>
  )
}

interface DeleteButtonProps {
  table: Table
  record: RecordView
  onGone: () => void
}

/** Puts the record into the trash, after it was asked whether that is meant. */
function DeleteButton({ table, record, onGone }: DeleteButtonProps) {
  const { t } = useTranslation('record')
  const isMember = useIsMember()
  if (!isMember || !table.can.deleteRecords) return null
  const remove = async () => {
    if (await openDialog('deleteRecord', { tableId: table.id, recordId: record.id })) onGone()
  }
  return (
    <Button
      className={classes.remove ?? ''}
      size="compact-sm"
      variant="subtle"
      color="red"
      leftSection={<Icon of={IconTrash} size={14} />}
      onClick={() => void remove()}
    >
      {t('menu.delete')}
    </Button>
  )
}

interface ShownProps {
  block: Component
  record: RecordView
  table: Table
  settings: DetailSettings
}

/** Its fields, to be read and, by those who may, changed in place. */
function Shown({ record, table, settings }: ShownProps) {
  const env = useFieldEnv()
  const isMember = useIsMember()
  const known = new Map(table.fields.map((field) => [field.id, field]))
  const fields = settings.viewSettings.fields.flatMap((id) => known.get(id) ?? [])
  if (!isMember) return <CardFields record={record} fields={fields} env={env} />
  const can = { ...table.can, updateRecords: table.can.updateRecords && settings.actions.edit_record }
  return <OneRecord key={record.id} table={{ ...table, can }} recordId={record.id} fields={fields} env={env} />
}
