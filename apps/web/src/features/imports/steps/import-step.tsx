import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../ground/session/session.ts'
import { useConnectorGo } from '../connector-place.ts'
import { DropArea } from '../drop-area.tsx'
import { firstSheet, importDraft, newTablesOf, runAutomationsAtFirst, useImportDraft } from '../import-draft.ts'
import { acceptOf, type FileSource, sourceOfFile } from '../sources.ts'
import { type SentFile, useUpload } from '../use-upload.ts'
import { SheetChoice } from './sheet-choice.tsx'
import { StepFrame } from './step-frame.tsx'
import classes from './steps.module.css'

/** What makes a spreadsheet a table; each is confirmed before the first import. */
export const checks = ['organized', 'formatted', 'supported'] as const
type Check = (typeof checks)[number]

/** A file becomes new tables: a checklist, the file and its sheets. */
export function ImportStep({ source: definition }: { source: FileSource }) {
  const source = definition.id
  const { t } = useTranslation('imports')
  const { key } = useSession()
  const { paths, go } = useConnectorGo()
  const kept = useImportDraft(key)
  const draft = kept?.flow === 'import' && kept.source === source ? kept : null
  const [checked, setChecked] = useState<readonly Check[]>(() => (draft ? checks : []))
  const [sent, setSent] = useState<SentFile | null>(draft)
  const [chosen, setChosen] = useState<readonly number[]>(
    () => draft?.tables.flatMap(({ sheet, isOn }) => (isOn ? [sheet] : [])) ?? [firstSheet],
  )
  const { sending, send, cancel } = useUpload(source)

  const take = async (file: File) => {
    const answer = await send(file)
    if (!answer) return
    setSent(answer)
    setChosen([firstSheet])
  }
  const next = () => {
    if (!sent) return
    const isSame = draft?.identifier === sent.identifier
    const tables = isSame
      ? draft.tables.map((table) => ({ ...table, isOn: chosen.includes(table.sheet) }))
      : newTablesOf(sent, chosen)
    const { identifier, file, sheets } = sent
    const runAutomations = draft?.runAutomations ?? runAutomationsAtFirst
    importDraft.start(key, { identifier, file, sheets, source, flow: 'import', tables, runAutomations })
    go(paths.step(source, 'field-matching'))
  }
  const isValid = checked.length === checks.length && sent !== null && chosen.length > 0 && !sending
  return (
    <StepFrame title={t('import.title')} text={t('import.text')} stage="file">
      <Checkbox.Group
        className={classes.block ?? ''}
        label={t('checklist.title')}
        value={[...checked]}
        onChange={(values) => setChecked(values as Check[])}
      >
        {checks.map((check) => (
          <Checkbox key={check} mt={8} value={check} label={t(`checklist.${check}`)} />
        ))}
      </Checkbox.Group>
      <div className={classes.block}>
        <DropArea
          title={t('drop.title')}
          text={t(`source.${source}.text`)}
          accept={acceptOf([definition])}
          isAccepted={(name) => sourceOfFile(name)?.id === source}
          sending={sending}
          onCancel={cancel}
          file={sent?.file ?? null}
          onFile={(file) => void take(file)}
        />
      </div>
      {sent && <SheetChoice sheets={sent.sheets} chosen={chosen} onChange={setChosen} />}
      <div className={classes.foot}>
        <Button variant="default" onClick={() => go(paths.step(source, 'types'))}>
          {t('backStep')}
        </Button>
        <Button disabled={!isValid} onClick={next}>
          {t('next')}
        </Button>
      </div>
    </StepFrame>
  )
}
