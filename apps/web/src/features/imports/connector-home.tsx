import { PageBody, PageHeader, Section, Tile } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { PathLink } from '../../ground/navigation/path-link.tsx'
import { useCan, useSession } from '../../ground/session/session.ts'
import { LearnMore } from '../guide/learn-more.tsx'
import classes from './connector-home.module.css'
import { useConnectorGo, useConnectorPaths } from './connector-place.ts'
import { DropArea } from './drop-area.tsx'
import { firstSheet, importDraft, newTablesOf, runAutomationsAtFirst } from './import-draft.ts'
import { ImportList } from './list/import-list.tsx'
import { RecipeList } from './list/recipe-list.tsx'
import {
  acceptOf,
  type DatabaseSource,
  databaseSources,
  type FileSource,
  fileSources,
  sourceOfFile,
} from './sources.ts'
import { useUpload } from './use-upload.ts'

/** Where data comes in: a place to drop a file, the sources, and what was imported before. */
export function ConnectorHome() {
  const { t } = useTranslation('imports')
  const makesTables = useCan('tables.create')
  return (
    <PageBody width={860}>
      <PageHeader
        title={t('title')}
        text={t(makesTables ? 'text' : 'textUpdate')}
        actions={<LearnMore page="imports" />}
      />
      {makesTables && <DropFile />}
      <Section title={t('sources')}>
        <SourceList sources={fileSources} />
      </Section>
      {makesTables && (
        <Section title={t('databases')}>
          <SourceList sources={databaseSources} />
        </Section>
      )}
      <RecipeList />
      <ImportList />
    </PageBody>
  )
}

function SourceList({ sources }: { sources: readonly (FileSource | DatabaseSource)[] }) {
  const { t } = useTranslation('imports')
  const paths = useConnectorPaths()
  return (
    <ul className={classes.sources}>
      {sources.map(({ id, icon, color }) => (
        <li key={id}>
          <PathLink to={paths.step(id, 'types')} className={classes.source}>
            <Tile icon={icon} color={color} size={32} />
            <span className={classes.words}>
              <span className="t-strong">{t(`source.${id}.name`)}</span>
              <br />
              <span className="t-small t-2">{t(`source.${id}.text`)}</span>
            </span>
          </PathLink>
        </li>
      ))}
    </ul>
  )
}

/** The short way: a dropped file goes straight to its fields. */
function DropFile() {
  const { t } = useTranslation('imports')
  const { paths, go } = useConnectorGo()
  const { key } = useSession()
  const { sending, send, cancel } = useUpload(null)
  const take = async (file: File) => {
    const source = sourceOfFile(file.name)
    const sent = source && (await send(file, source.id))
    if (!source || !sent) return
    importDraft.start(key, {
      ...sent,
      source: source.id,
      flow: 'import',
      tables: newTablesOf(sent, [firstSheet]),
      runAutomations: runAutomationsAtFirst,
    })
    go(paths.step(source.id, 'field-matching'))
  }
  return (
    <div className={classes.drop}>
      <DropArea
        isLarge
        title={t('drop.title')}
        text={t('drop.text')}
        accept={acceptOf(fileSources)}
        isAccepted={(name) => sourceOfFile(name) !== undefined}
        sending={sending}
        onCancel={cancel}
        onFile={(file) => void take(file)}
      />
    </div>
  )
}
