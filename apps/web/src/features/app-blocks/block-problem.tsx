import type { Component } from '@oficina/contract'
import { IconAlertTriangle, IconLock, IconSettings, IconTableOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { messageIfAny } from '../../lib/message-key.ts'
import { BlockNote } from './block-states.tsx'

/** Why the server has nothing for it. Those who build also read what is to be done. */
export function BlockProblem({ block, isEditing }: { block: Component; isEditing: boolean }) {
  const { t } = useTranslation('blocks')
  switch (block.problem) {
    case null:
      return null
    case 'not_set_up':
      return (
        <BlockNote
          icon={IconSettings}
          title={t('problem.notSetUp')}
          text={isEditing ? <Missing paths={block.missing} /> : t('problem.notSetUpText')}
        />
      )
    case 'table_archived':
      return <BlockNote icon={IconTableOff} title={t('problem.tableArchived')} text={t('problem.tableArchivedText')} />
    case 'table_missing':
      return <BlockNote icon={IconLock} title={t('problem.tableMissing')} text={t('problem.tableMissingText')} />
    case 'field_missing':
      return <BlockNote icon={IconTableOff} title={t('problem.fieldMissing')} text={t('problem.fieldMissingText')} />
    case 'broken':
      return <BlockNote icon={IconAlertTriangle} tone="danger" title={t('state.error')} />
  }
}

/** The settings that are still to be made, by their names. */
function Missing({ paths }: { paths: readonly string[] }) {
  const { t } = useTranslation(['blocks', 'blockSettings'])
  const names = paths.map((path) => messageIfAny(`blockSettings:setting.${path.split('.').at(-1) ?? ''}`) ?? path)
  return <>{t('problem.missing', { settings: names.join(', ') })}</>
}
