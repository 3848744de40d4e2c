import { Navigate } from '@tanstack/react-router'
import { useCan, useSession } from '../../ground/session/session.ts'
import { NotFoundPage } from '../error-pages/not-found-page.tsx'
import { ConnectorHome } from './connector-home.tsx'
import { type ConnectorStep, useConnectorPaths } from './connector-place.ts'
import { useImportDraft } from './import-draft.ts'
import { MatchStep } from './match/match-step.tsx'
import { type FileSource, type DatabaseSource, findSource, type SourceId } from './sources.ts'
import { DatabaseStep } from './database/database-step.tsx'
import { FinishedStep } from './steps/finished-step.tsx'
import { ImportStep } from './steps/import-step.tsx'
import { NoNewTables } from './steps/no-new-tables.tsx'
import { TypesStep } from './steps/types-step.tsx'
import { UpdateStep } from './steps/update-step.tsx'

interface ConnectorPageProps {
  group: string
  source: string
  step: string
  /** The import that the last step shows. */
  importId: string | null
}

/** A step of a source. Sources and steps that are not there say so. */
export function ConnectorPage({ group, source, step, importId }: ConnectorPageProps) {
  const known = findSource(source)
  if (known?.group !== group) return <NotFoundPage id="object_not_found" />
  // Another source is another form.
  return <Step key={`${known.id} ${step}`} source={known} step={step} importId={importId} />
}

interface StepProps {
  source: FileSource | DatabaseSource
  step: string
  importId: string | null
}

function Step({ source, step, importId }: StepProps) {
  const makesTables = useCan('tables.create')
  // The server goes out to a database for those who build, and for nobody else.
  if (source.group === 'database' && !makesTables && step !== 'finished') return <NoNewTables source={source} />
  switch (step as ConnectorStep) {
    case 'types':
      return <TypesStep source={source} />
    case 'import':
      if (!makesTables) return <NoNewTables source={source} />
      return source.group === 'database' ? <DatabaseStep source={source} /> : <ImportStep source={source} />
    case 'update':
      return <UpdateStep source={source} />
    case 'field-matching':
      return <Matching source={source.id} flow="import" />
    case 'field-matching-update':
      return <Matching source={source.id} flow="update" />
    case 'finished':
      return <FinishedStep importId={importId} />
    default:
      return <NotFoundPage id="object_not_found" />
  }
}

/** Without a file there is nothing to match: back to where one is chosen. */
function Matching({ source, flow }: { source: SourceId; flow: 'import' | 'update' }) {
  const { key } = useSession()
  const { home } = useConnectorPaths()
  const draft = useImportDraft(key)
  if (draft?.source !== source || draft.flow !== flow) return <Navigate to={home as '/connector'} replace />
  return <MatchStep key={draft.identifier} draft={draft} />
}

/** An address below `bundle/connector`, part by part. */
export function ConnectorPath({ path, importId }: { path: string; importId: string | null }) {
  const { home } = useConnectorPaths()
  const [group = '', source = '', step = '', ...rest] = path.split('/').filter(Boolean)
  if (group === '') return <ConnectorHome />
  if (step === '' && findSource(source))
    return <Navigate to={`${home}/${group}/${source}/types` as '/connector'} replace />
  return <ConnectorPage group={rest.length > 0 ? '' : group} source={source} step={step} importId={importId} />
}
