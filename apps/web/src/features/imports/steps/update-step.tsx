import { Button, NativeSelect, Radio } from '@mantine/core'
import type { ImportType } from '@oficina/contract'
import { BlockError, EmptyState, FormSkeleton, Icon, toast } from '@oficina/ui'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../ground/session/session.ts'
import { api } from '../../../lib/api.ts'
import { downloadFile } from '../../../lib/download-file.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useConnectorGo } from '../connector-place.ts'
import { DropArea } from '../drop-area.tsx'
import { firstSheet, importDraft, newTableDraft, runAutomationsAtFirst, useImportDraft } from '../import-draft.ts'
import { updateTypes } from '../import-request.ts'
import { acceptOf, type FileSourceId, findSource, sourceOfFile } from '../sources.ts'
import { useTargetTables } from '../target-tables.ts'
import { type SentFile, useUpload } from '../use-upload.ts'
import { OneSheet } from './sheet-choice.tsx'
import { StepFrame } from './step-frame.tsx'
import classes from './steps.module.css'

/** A file fills a table that is there: the table, the file, and what becomes of rows that are there already. */
export function UpdateStep({ source }: { source: FileSourceId }) {
  const { t } = useTranslation(['imports', 'common'])
  const { tables, isPending, error, refetch } = useTargetTables()
  return (
    <StepFrame title={t('update.title')} text={t('update.text')} stage="file">
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
        <UpdateForm source={source} tables={tables} />
      )}
    </StepFrame>
  )
}

function UpdateForm({
  source,
  tables,
}: {
  source: FileSourceId
  tables: ReturnType<typeof useTargetTables>['tables']
}) {
  const { t } = useTranslation('imports')
  const { key } = useSession()
  const { paths, go } = useConnectorGo()
  const kept = useImportDraft(key)
  const draft = kept?.flow === 'update' && kept.source === source ? kept : null
  const before = draft?.tables[0]
  const [object, setObject] = useState(before?.object ?? '')
  const [sent, setSent] = useState<SentFile | null>(draft)
  const [sheet, setSheet] = useState(before?.sheet ?? firstSheet)
  const [type, setType] = useState<ImportType>(before?.type ?? 'import_ignore_duplicates')
  const runAutomations = draft?.runAutomations ?? runAutomationsAtFirst
  const { sending, send, cancel } = useUpload(source)
  const definition = findSource(source)
  const target = tables.find(({ id }) => id === object)
  const allowed = updateTypes.filter((one) => one !== 'import_update' || target?.can.updateRecords !== false)

  const take = async (file: File) => {
    const answer = await send(file)
    if (!answer) return
    setSent(answer)
    setSheet(firstSheet)
  }
  const next = () => {
    if (!sent) return
    const { identifier, file, sheets } = sent
    const isSame = draft?.identifier === identifier && before?.object === object && before.sheet === sheet
    const table = isSame ? { ...before, type } : newTableDraft(sheet, { isOn: true, object, type })
    importDraft.start(key, { identifier, file, sheets, source, flow: 'update', tables: [table], runAutomations })
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
        {object !== '' && <TemplateButton source={source} object={object} />}
      </div>
      <div className={classes.block}>
        <DropArea
          title={t('drop.title')}
          text={t(`source.${source}.text`)}
          accept={definition ? acceptOf([definition]) : ''}
          isAccepted={(name) => sourceOfFile(name)?.id === source}
          sending={sending}
          onCancel={cancel}
          file={sent?.file ?? null}
          onFile={(file) => void take(file)}
        />
      </div>
      {sent && <OneSheet sheets={sent.sheets} chosen={sheet} onChange={setSheet} />}
      <Radio.Group
        className={classes.block ?? ''}
        label={t('update.preferences')}
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
        <Button disabled={!target || !sent || sending !== null || !allowed.includes(type as never)} onClick={next}>
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
