import { Button } from '@mantine/core'
import type { App, Component, FormItem, Table } from '@oficina/contract'
import type { FormBlockItem } from '@oficina/kinds/blocks/index'
import type { RichNode } from '@oficina/kinds/rich-text/document'
import { Icon, ProgressBar } from '@oficina/ui'
import { IconAlertTriangle, IconCircleCheck, IconForms } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../../../ground/dialogs/dialog-stack.ts'
import { useMaybeSession } from '../../../../ground/session/session.ts'
import { api } from '../../../../lib/api.ts'
import { underway } from '../../../../lib/underway.ts'
import { FileSenderContext, type SendFile, useFileSender } from '../../../fields/editors/file-sender.ts'
import { isWritable, useFieldEnv } from '../../../fields/field-env.ts'
import { FormError } from '../../../forms/form-error.tsx'
import { FormDraft } from '../../../record-form/form-draft.ts'
import { FormFields } from '../../../record-form/form-fields.tsx'
import { initialValues } from '../../../record-form/initial-values.ts'
import { PageSteps } from '../../../record-form/page-steps.tsx'
import { useFormLayout } from '../../../record-form/use-form-layout.ts'
import { useFormSend } from '../../../record-form/use-form-send.ts'
import { BlockEmpty, BlockForbidden, BlockWait } from '../../block-states.tsx'
import { tableIdOf, useAppData, useBlockTable } from '../../data/app-data.tsx'
import type { FaceProps } from '../../face-props.ts'
import { useKeptForm } from '../../shared/use-kept-form.ts'
import { RichText } from '../../shared/rich-text.tsx'
import classes from './form.module.css'

interface FormSettings {
  viewSettings: { items: FormBlockItem[] }
  content: { button_label: string; success_title: string; success_text: RichNode | null }
  style: { progress_bar: boolean; columns: number }
  actions: { on_save: 'success_page' | 'keep_open' | 'new_form'; keep_draft: boolean }
}

/** Super Form: a record asked for on one page or several, with a page of its own once it was sent. */
export function Face({ app, block, settings }: FaceProps<FormSettings>) {
  const { t } = useTranslation('blocks')
  const { source } = useAppData()
  const { table, error } = useBlockTable(tableIdOf(block))
  const [round, setRound] = useState(0)
  const [isSent, setSent] = useState(false)
  if (error && !table) return <BlockForbidden />
  if (!table) return <BlockWait lines={5} />
  if (!source && !table.can.createRecords)
    return <BlockEmpty icon={IconForms} title={t('form.mayNot')} text={t('form.mayNotText')} />
  const again = () => {
    setSent(false)
    setRound((count) => count + 1)
  }
  const done = () => {
    if (settings.actions.on_save === 'success_page') return setSent(true)
    if (settings.actions.on_save === 'new_form') again()
  }
  return (
    <div className={classes.form}>
      {isSent ? (
        <output className={classes.sent}>
          <Icon of={IconCircleCheck} size={36} className={classes.done} />
          <p className="t-section">{settings.content.success_title || t('form.sent')}</p>
          {settings.content.success_text && <RichText document={settings.content.success_text} files={app.files} />}
          <Button variant="default" onClick={again}>
            {t('form.another')}
          </Button>
        </output>
      ) : (
        <Filling key={round} app={app} block={block} settings={settings} table={table} onDone={done} onAgain={again} />
      )}
      <Warning app={app} />
    </div>
  )
}

interface FillingProps {
  app: App
  block: Component
  settings: FormSettings
  table: Table
  onDone: () => void
  /** Begins anew, with nothing filled in. */
  onAgain: () => void
}

const noConditionals: never[] = []

function Filling({ app, block, settings, table, onDone, onAgain }: FillingProps) {
  const { t } = useTranslation(['blocks', 'forms'])
  const formId = useId()
  const env = useFieldEnv()
  const { source } = useAppData()
  const userId = useMaybeSession()?.user.id_user ?? null
  const { fields } = table
  const [draft] = useState(() => new FormDraft(initialValues(fields, env, { userId, now: new Date() }), {}))
  const { isBack, forget } = useKeptForm({
    appId: app.id,
    blockId: block.id,
    draft,
    fields,
    env,
    isKept: settings.actions.keep_draft,
  })
  const known = new Map(fields.map((field) => [field.id, field]))
  // What nobody may fill in has no place in a form for something new.
  const items = settings.viewSettings.items.filter((item) => {
    const field = item.type === 'field' ? known.get(item.field_id) : undefined
    return item.type !== 'field' || (field !== undefined && isWritable(field))
  }) as FormItem[]
  const laidOut = useFormLayout(draft, { items, conditionals: noConditionals, fields, timezone: env.timezone, userId })
  const { pages, state } = laidOut
  const send = (values: Record<string, unknown>): Promise<unknown> =>
    underway(
      `form ${block.id} ${JSON.stringify(values)}`,
      async (): Promise<unknown> =>
        source ? source.submit(block.id, values) : api.records.create({ tableId: table.id, values }),
    )
  const sendAsMember = useFileSender()
  const sendFile: SendFile = source ? (...file) => source.sendFile(block.id, ...file) : sendAsMember
  const sending = useFormSend({ formId, draft, laidOut, items, fields, send })
  const { current, isLast, isSending, failure } = sending
  return (
    <form
      noValidate
      className={classes.fill}
      onSubmit={(event) => {
        event.preventDefault()
        if (isLast)
          void sending.submit(() => {
            forget()
            onDone()
          })
        else sending.go(current + 1)
      }}
    >
      {isBack && (
        <p className={`t-small t-2 ${classes.back}`}>
          {t('form.back')}
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              forget()
              onAgain()
            }}
          >
            {t('form.startOver')}
          </Button>
        </p>
      )}
      {settings.style.progress_bar && pages.length > 1 && (
        <ProgressBar
          value={(current + 1) / pages.length}
          label={t('forms:fill.pageOf', { number: current + 1, total: pages.length })}
        />
      )}
      <PageSteps pages={pages} current={current} reached={sending.reached} onGo={sending.go} />
      <FileSenderContext value={sendFile}>
        <FormFields
          formId={formId}
          pages={pages}
          current={current}
          columns={settings.style.columns}
          state={state}
          env={env}
          place={null}
        />
      </FileSenderContext>
      <FormError>{failure.join(' ')}</FormError>
      <footer className={classes.footer}>
        {current > 0 && (
          <Button variant="default" onClick={() => sending.go(current - 1)}>
            {t('forms:fill.back')}
          </Button>
        )}
        <Button type="submit" loading={isSending}>
          {isLast ? settings.content.button_label || t('form.send') : t('forms:fill.next')}
        </Button>
      </footer>
    </form>
  )
}

/** Forms are where people are asked for what they should never give. */
function Warning({ app }: { app: App }) {
  const { t } = useTranslation(['blocks', 'forms'])
  const { source } = useAppData()
  return (
    <p className={`t-small t-2 ${classes.warning}`}>
      <Icon of={IconAlertTriangle} size={14} />
      <span>
        {t('forms:public.passwords')}{' '}
        {source ? (
          <a className="text-link" href={source.reportHref}>
            {t('form.report')}
          </a>
        ) : (
          <button
            type="button"
            className="text-link"
            onClick={() => void openDialog('reportPage', { page: `/app/${app.id}` })}
          >
            {t('form.report')}
          </button>
        )}
      </span>
    </p>
  )
}
