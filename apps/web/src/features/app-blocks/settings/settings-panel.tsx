import type { App, Component } from '@oficina/contract'
import { blockKindOf } from '@oficina/kinds/blocks/index'
import { Banner, Icon, SidePanel } from '@oficina/ui'
import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageIfAny } from '../../../lib/message-key.ts'
import { blockIcons } from '../catalogue.ts'
import { typeOf } from '../data/app-data.tsx'
import { Control } from './control.tsx'
import { isOfTable, type SettingList } from './setting.ts'
import { settingsOf } from './setting-list.ts'
import classes from './settings-panel.module.css'
import { useBlockDraft } from './use-block-draft.ts'

interface SettingsPanelProps {
  app: App
  block: Component
  onClose: () => void
}

const tabs = ['data', 'appearance', 'actions'] as const satisfies readonly (keyof SettingList)[]

/** What can be set on a block. Every change is saved as it is made, and seen on the page beside it. */
export function SettingsPanel({ app, block, onClose }: SettingsPanelProps) {
  const { t } = useTranslation('blocks')
  const [tab, setTab] = useState<(typeof tabs)[number]>('data')
  const draft = useBlockDraft(app, block)
  const type = typeOf(block)
  if (type === null) return null
  const list = settingsOf(type)
  const missing = blockKindOf(type).missing(draft.settings)
  const shown = tabs.filter((one) => list[one].length > 0)
  return (
    <SidePanel
      title={
        <span className={classes.title}>
          <Icon of={blockIcons[type]} size={18} />
          {t(`kind.${type}.label`)}
        </span>
      }
      label={t('panel.title', { kind: t(`kind.${type}.label`) })}
      width={320}
      onClose={onClose}
    >
      <Tabs value={tab} onChange={(next) => setTab(tabs.find((one) => one === next) ?? 'data')} keepMounted={false}>
        <Tabs.List>
          {shown.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`panel.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {missing.length > 0 && (
          <Banner tone="info">
            {t('problem.missing', {
              settings: missing
                .map((path) => messageIfAny(`blocks:setting.${path.split('.').at(-1) ?? ''}`) ?? path)
                .join(', '),
            })}
          </Banner>
        )}
        {shown.map((one) => (
          <Tabs.Panel key={one} value={one} className={classes.settings ?? ''}>
            {list[one]
              .filter((setting) => draft.settings.tableId !== null || !isOfTable(setting))
              .filter((setting) => setting.when?.(draft.settings) ?? true)
              .map((setting) => (
                <Control
                  key={setting.path}
                  setting={setting}
                  app={app}
                  block={block}
                  draft={draft}
                  isMissing={missing.includes(setting.path)}
                />
              ))}
          </Tabs.Panel>
        ))}
      </Tabs>
    </SidePanel>
  )
}
