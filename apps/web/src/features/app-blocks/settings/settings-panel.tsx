import type { App, Component } from '@oficina/contract'
import { blockKindOf } from '@oficina/kinds/blocks/index'
import { Banner, Icon, SidePanel } from '@oficina/ui'
import { Button, Tabs } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
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
  const { t } = useTranslation(['blockSettings', 'blocks'])
  const draft = useBlockDraft(app, block)
  const body = useRef<HTMLDivElement>(null)
  const type = typeOf(block)
  const list = type === null ? null : settingsOf(type)
  const missing = type === null ? [] : blockKindOf(type).missing(draft.settings)
  const tabOf = (path: string | undefined) =>
    tabs.find((one) => list?.[one].some((setting) => setting.path === path)) ?? 'data'
  const [tab, setTab] = useState<(typeof tabs)[number]>(() => tabOf(missing[0]))
  /** Shows the setting and takes hold of it. */
  const lead = (path: string) => {
    setTab(tabOf(path))
    requestAnimationFrame(() => takeHold(body.current, path))
  }
  // What is missing is what one came for.
  const begin = useEffectEvent(() => missing[0] !== undefined && takeHold(body.current, missing[0]))
  useEffect(() => {
    const frame = requestAnimationFrame(() => begin())
    return () => cancelAnimationFrame(frame)
  }, [])
  if (type === null || list === null) return null
  const shown = tabs.filter((one) => list[one].length > 0)
  return (
    <SidePanel
      title={
        <span className={classes.title}>
          <Icon of={blockIcons[type]} size={18} />
          {t(`blocks:kind.${type}.label`)}
        </span>
      }
      label={t('panel.title', { kind: t(`blocks:kind.${type}.label`) })}
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
            {t('blocks:problem.toSet')}{' '}
            {missing.map((path) => (
              <Button key={path} size="compact-sm" variant="default" onClick={() => lead(path)}>
                {messageIfAny(`blockSettings:setting.${path.split('.').at(-1) ?? ''}`) ?? path}
              </Button>
            ))}
          </Banner>
        )}
        <div ref={body}>
          {shown.map((one) => (
            <Tabs.Panel key={one} value={one} className={classes.settings ?? ''}>
              {list[one]
                .filter((setting) => draft.settings.tableId !== null || !isOfTable(setting))
                .filter((setting) => setting.when?.(draft.settings) ?? true)
                .map((setting) => (
                  <div key={setting.path} data-setting={setting.path}>
                    <Control
                      setting={setting}
                      app={app}
                      block={block}
                      draft={draft}
                      isMissing={missing.includes(setting.path)}
                    />
                  </div>
                ))}
            </Tabs.Panel>
          ))}
        </div>
      </Tabs>
    </SidePanel>
  )
}

function takeHold(panel: HTMLElement | null, path: string): void {
  const place = panel?.querySelector<HTMLElement>(`[data-setting="${CSS.escape(path)}"]`)
  place?.scrollIntoView({ block: 'nearest' })
  place?.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]')?.focus()
}
