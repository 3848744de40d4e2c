import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../ground/session/session.ts'
import { useConnectorGo } from '../connector-place.ts'
import { importDraft, newTablesOf, runAutomationsAtFirst } from '../import-draft.ts'
import type { DatabaseSource } from '../sources.ts'
import { StepFrame } from '../steps/step-frame.tsx'
import steps from '../steps/steps.module.css'
import { DatabaseForm } from './database-form.tsx'
import { isReady, useDatabase } from './use-database.ts'

/** Tables of a database become new tables. */
export function DatabaseStep({ source }: { source: DatabaseSource }) {
  const { t } = useTranslation('imports')
  const { key } = useSession()
  const { paths, go } = useConnectorGo()
  const database = useDatabase(source.id)
  const next = async () => {
    const sent = await database.fetchTables()
    if (!sent) return
    const all = sent.sheets.map(({ index }) => index)
    importDraft.start(key, {
      ...sent,
      source: source.id,
      flow: 'import',
      tables: newTablesOf(sent, all),
      runAutomations: runAutomationsAtFirst,
    })
    go(paths.step(source.id, 'field-matching'))
  }
  return (
    <StepFrame
      title={t('database.title', { source: t(`source.${source.id}.name`) })}
      text={t('database.text')}
      stage="file"
      isRemote
    >
      <DatabaseForm source={source} of={database} />
      <div className={steps.foot}>
        <Button variant="default" onClick={() => go(paths.step(source.id, 'types'))}>
          {t('backStep')}
        </Button>
        <Button disabled={!isReady(database)} loading={database.fetching !== null} onClick={() => void next()}>
          {t('next')}
        </Button>
      </div>
    </StepFrame>
  )
}
