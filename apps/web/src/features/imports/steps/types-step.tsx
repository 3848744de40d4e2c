import { Icon, type IconType, Tag } from '@oficina/ui'
import { IconDatabaseImport, IconPlugConnected, IconRefreshDot } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PathLink } from '../../../ground/navigation/path-link.tsx'
import { useCan } from '../../../ground/session/session.ts'
import { useConnectorPaths } from '../connector-place.ts'
import type { DatabaseSource, FileSource } from '../sources.ts'
import { StepFrame } from './step-frame.tsx'
import classes from './steps.module.css'

/** What is to be done with a file: a new table, or more for one that is there. */
export function TypesStep({ source: { id, group } }: { source: FileSource | DatabaseSource }) {
  const { t } = useTranslation('imports')
  const paths = useConnectorPaths()
  const makesTables = useCan('tables.create')
  const isDatabase = group === 'database'
  return (
    <StepFrame title={t(`source.${id}.name`)} text={t(isDatabase ? 'types.textDatabase' : 'types.text')} stage={null}>
      <ul className={classes.types}>
        <Type
          icon={IconDatabaseImport}
          title={t('types.import')}
          text={t(makesTables ? (isDatabase ? 'types.importDatabase' : 'types.importText') : 'types.importDenied')}
          to={makesTables ? paths.step(id, 'import') : null}
        />
        <Type
          icon={IconRefreshDot}
          title={t('types.update')}
          text={t('types.updateText')}
          to={paths.step(id, 'update')}
        />
        <Type
          icon={IconPlugConnected}
          title={t('types.connect')}
          text={t('types.connectText')}
          to={null}
          soon={t('types.soon')}
        />
      </ul>
    </StepFrame>
  )
}

interface TypeProps {
  icon: IconType
  title: string
  text: string
  /** Null where it cannot be used. */
  to: string | null
  soon?: string
}

function Type({ icon, title, text, to, soon }: TypeProps) {
  const content = (
    <>
      <Icon of={icon} size={22} />
      <span className={classes.words}>
        <span className="t-strong">{title}</span>
        <br />
        <span className="t-small t-2">{text}</span>
      </span>
      {soon && <Tag>{soon}</Tag>}
    </>
  )
  return (
    <li>
      {to === null ? (
        <button type="button" className={classes.type} data-off disabled>
          {content}
        </button>
      ) : (
        <PathLink to={to} className={classes.type}>
          {content}
        </PathLink>
      )}
    </li>
  )
}
