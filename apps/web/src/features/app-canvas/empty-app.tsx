import { UnstyledButton } from '@mantine/core'
import type { BlockTypeId } from '@oficina/kinds/blocks/index'
import { EmptyState, Icon } from '@oficina/ui'
import { IconLayoutGridAdd } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { message } from '../../lib/message-key.ts'
import { blockCatalogue } from '../app-blocks/index.ts'
import classes from './empty-app.module.css'
import type { Wish } from './panel.ts'

const shortcuts: readonly BlockTypeId[] = ['formPages', 'topBar', 'indicator', 'flow', 'text']

/** A page without blocks: for builders the first steps, for others a word. */
export function EmptyApp({ canBuild, onPick }: { canBuild: boolean; onPick: (type: Wish) => void }) {
  const { t } = useTranslation('apps')
  if (!canBuild) return <EmptyState illustration="page" title={t('empty.title')} text={t('empty.text')} />
  const entries = shortcuts.flatMap((type) => blockCatalogue.find((entry) => entry.type === type) ?? [])
  return (
    <div className={classes.root}>
      <EmptyState illustration="page" title={t('empty.title')} text={t('empty.buildText')} place="bare" />
      <ul className={classes.list}>
        {entries.map(({ type, icon, label }) => (
          <li key={type}>
            <UnstyledButton className={classes.entry} onClick={() => onPick(type)}>
              <Icon of={icon} size={22} />
              {message(label)}
            </UnstyledButton>
          </li>
        ))}
        <li>
          <UnstyledButton className={classes.entry} onClick={() => onPick(null)}>
            <Icon of={IconLayoutGridAdd} size={22} />
            {t('empty.more')}
          </UnstyledButton>
        </li>
      </ul>
    </div>
  )
}
