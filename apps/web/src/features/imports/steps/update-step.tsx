import { Button, NativeSelect, Radio } from '@mantine/core'
import type { ImportType } from '@oficina/contract'
import { BlockError, EmptyState, FormSkeleton, Icon, toast } from '@oficina/ui'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../ground/session/session.ts'
import { api } from '../../../lib/api.ts'
import { downloadFile } from '../../../lib/download-file.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useConnectorGo } from '../connector-place.ts'
import { DropArea } from '../drop-area.tsx'
import {
  firstSheet,
  type ImportDraft,
  importDraft,
  newTableDraft,
  runAutomationsAtFirst,
  useImportDraft,
} from '../import-draft.ts'
import { updateTypes } from '../import-request.ts'
import { DatabaseForm } from '../database/database-form.tsx'
import { isReady, useDatabase } from '../database/use-database.ts'
import {
  acceptOf,
  type DatabaseSource,
  type FileSource,
  type FileSourceId,
  groupOf,
  type SourceId,
  sourceOfFile,
} from '../sources.ts'
import { useTargetTables } from '../target-tables.ts'
import { type SentFile, useUpload } from '../use-upload.ts'
import { OneSheet } from './sheet-choice.tsx'
import { StepFrame } from './step-frame.tsx'
import classes from './steps.module.css'

/** A file fills a table that is there: the table, the file, and what becomes of rows that are there already. */
export function UpdateStep({ source }: { source: FileSource | DatabaseSource }) {
  const { t } = useTranslation(['imports', 'common'])
  const { tables, isPending, error, refetch } = useTargetTables()
  return (
    <StepFrame
      title={t('update.title')}
      text={t(source.group === 'database' ? 'database.updateText' : 'update.text')}
      stage="file"
      isRemote={source.group === 'database'}
    >
      {isPending ? (
        <FormSkeleton />
      ) : error ? (
        <BlockError
          title={errorText(error)}
          action={
            <Button variant="default" onClick={() => void refetch()}>
              {t('common:action.retry')}
            </Button>
          }
        />
      ) : tables.length === 0 ? (
        <EmptyState place="card" illustration="table" title={t('update.none')} text={t('update.noneText')} />
      ) : (
        <Rows source={source} tables={tables} />
      )}
    </StepFrame>
  )
}

function Rows({ source, tables }: { source: FileSource | DatabaseSource; tables: Tables }) {
  return source.group === 'database' ? (
    <DatabaseUpdate source={source} tables={tables} />
  ) : (
    <FileUpdate source={source} tables={tables} />
  )
}

type Tables = ReturnType<typeof useTargetTables>['tables']

const draftOf = (kept: ImportDraft | null, source: SourceId): ImportDraft | null =>
  kept?.flow === 'update' && kept.source === source ? kept : null

function FileUpdate({ source, tables }: { source: FileSource; tables: Tables }) {
  const { t } = useTranslation('imports')
  const { key } = useSession()
  const draft = draftOf(useImportDraft(key), source.id)
  const [sent, setSent] = useState<SentFile | null>(draft)
  const [sheet, setSheet] = useState(draft?.tables[0]?.sheet ?? firstSheet)
  const { sending, send, cancel } = useUpload(source.id)
  const take = async (file: File) => {
    const answer = await send(file)
    if (!answer) return
    setSent(answer)
    setSheet(firstSheet)
  }
  return (
    <UpdateForm
      source={source.id}
      tables={tables}
      sheet={sheet}
      isReady={sent !== null && sending === null}
      template={(object) => <TemplateButton source={source.id} object={object} />}
      file={async () => sent}
    >
      <div className={classes.block}>
        <DropArea
          title={t('drop.title')}
          text={t(`source.${source.id}.text`)}
          accept={acceptOf([source])}
          isAccepted={(name) => sourceOfFile(name)?.id === source.id}
          sending={sending}
          onCancel={cancel}
          file={sent?.file ?? null}
          onFile={(file) => void take(file)}
        />
      </div>
      {sent && <OneSheet sheets={sent.sheets} chosen={sheet} onChange={setSheet} />}
    </UpdateForm>
  )
}

function DatabaseUpdate({ source, tables }: { source: DatabaseSource; tables: Tables }) {
  const database = useDatabase(source.id)
  return (
    <UpdateForm
      source={source.id}
      tables={tables}
      sheet={firstSheet}
      isReady={isReady(database)}
      file={database.fetchTables}
    >
      <DatabaseForm source={source} of={database} isSingle />
    </UpdateForm>
  )
}

interface UpdateFormProps {
  source: SourceId
  tables: Tables
  sheet: number
  isReady: boolean
  /** What the rows are in, once it is there. */
  file: () => Promise<SentFile | null>
  template?: (object: string) => ReactNode
  /** Where the rows come from. */
  children: ReactNode
}

function UpdateForm({ source, tables, sheet, isReady, file, template, children }: UpdateFormProps) {
  const { t } = useTranslation('imports')
  const { key } = useSession()
  const { paths, go } = useConnectorGo()
  const draft = draftOf(useImportDraft(key), source)
  const before = draft?.tables[0]
  const [object, setObject] = useState(before?.object ?? '')
  const [type, setType] = useState<ImportType>(before?.type ?? 'import_ignore_duplicates')
  const runAutomations = draft?.runAutomations ?? runAutomationsAtFirst
  const target = tables.find(({ id }) => id === object)
  const allowed = updateTypes.filter((one) => one !== 'import_update' || target?.can.updateRecords !== false)

  const next = async () => {
    const sent = await file()
    if (!sent) return
    const { identifier, sheets } = sent
    const isSame = draft?.identifier === identifier && before?.object === object && before.sheet === sheet
    const table = isSame ? { ...before, type } : newTableDraft(sheet, { isOn: true, object, type })
    const rows = { identifier, file: sent.file, sheets, tables: [table] }
    importDraft.start(key, { ...rows, source, flow: 'update', runAutomations })
    go(paths.step(source, 'field-matching-update'))
  }
  return (
    <>
      <div className={classes.row}>
        <NativeSelect
          className={classes.grow ?? ''}
          label={t('update.target')}
          value={object}
          data={[{ value: '', label: t('update.choose') }, ...tables.map(({ id, label }) => ({ value: id, label }))]}
          onChange={(event) => setObject(event.currentTarget.value)}
        />
        {object !== '' && template?.(object)}
      </div>
      {children}
      <Radio.Group
        className={classes.block ?? ''}
        label={t(groupOf(source) === 'database' ? 'database.rows' : 'update.preferences')}
        value={type}
        onChange={(value) => setType(value as ImportType)}
      >
        {allowed.map((one) => (
          <Radio key={one} mt={8} value={one} label={t(`type.${one}`)} description={t(`typeText.${one}`)} />
        ))}
      </Radio.Group>
      <div className={classes.foot}>
        <Button variant="default" onClick={() => go(paths.step(source, 'types'))}>
          {t('backStep')}
        </Button>
        <Button disabled={!target || !isReady || !allowed.includes(type as never)} onClick={() => void next()}>
          {t('next')}
        </Button>
      </div>
    </>
  )
}

/** A file with the names of the fields, to be filled in. */
function TemplateButton({ source, object }: { source: FileSourceId; object: string }) {
  const { t } = useTranslation('imports')
  const make = useMutation({
    mutationFn: async () => {
      const { identifier } = await api.connector.identifier({ connector_id: source })
      return api.connector.call({ identifier, connector_id: source, function: 'create-template', config: { object } })
    },
    onSuccess: ({ url }) => url && downloadFile(`${url}?download=1`),
    onError: (error) => toast.error({ title: errorText(error) }),
  })
  return (
    <Button
      variant="default"
      leftSection={<Icon of={IconDownload} size={15} />}
      loading={make.isPending}
      onClick={() => make.mutate()}
    >
      {t('update.template')}
    </Button>
  )
}
