import type { App } from '@oficina/contract'
import { Button, NumberInput, Switch } from '@mantine/core'
import { columnsOf, grid, type Placed } from '@oficina/kinds/layout/index'
import { Icon } from '@oficina/ui'
import { IconRestore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../ground/session/session.ts'
import { type AppSettingsChange, useAppSettings } from '../../apps/use-app-change.ts'
import classes from './mobile-panel.module.css'
import { Panel, PanelGroup } from './panel-frame.tsx'

interface MobilePanelProps {
  app: App
  /** The selected block's place on the phone. */
  placed: Placed | null
  onPlace: (target: Placed) => void
  onReset: () => void
  onClose: () => void
}

/** How the app behaves on phones and tablets. */
export function MobilePanel({ app, placed, onPlace, onReset, onClose }: MobilePanelProps) {
  const { t } = useTranslation('apps')
  const save = useAppSettings(app)
  const isAdvanced = useSession().plan.features.advancedDevFeatures === 'allowed'
  const { enabled } = app.layouts.mobile
  const set = (change: AppSettingsChange) => save.mutate(change)
  return (
    <Panel title={t('mobile.title')} onClose={onClose}>
      <PanelGroup title={t('mobile.layout')}>
        <Switch
          label={t('mobile.enable')}
          description={t('mobile.enableText')}
          checked={enabled}
          disabled={!app.can.manage}
          onChange={(event) => set({ mobile_enabled: event.currentTarget.checked })}
        />
        <Switch
          label={t('mobile.tablet')}
          description={t('mobile.tabletText')}
          checked={app.settings.tablet_follows_mobile_layout}
          disabled={!app.can.manage}
          onChange={(event) => set({ tablet_follows_mobile_layout: event.currentTarget.checked })}
        />
        {!app.can.manage && <p className="t-small t-2">{t('mobile.notAllowed')}</p>}
        {enabled && (
          <Button variant="default" leftSection={<Icon of={IconRestore} />} onClick={onReset}>
            {t('mobile.reset')}
          </Button>
        )}
      </PanelGroup>
      {enabled && (
        <PanelGroup title={t('mobile.positions')}>
          {!isAdvanced ? (
            <p className="t-small t-2">{t('mobile.positionsPlan')}</p>
          ) : placed ? (
            <Position key={JSON.stringify(placed)} placed={placed} onPlace={onPlace} />
          ) : (
            <p className="t-small t-2">{t('mobile.positionsText')}</p>
          )}
        </PanelGroup>
      )}
    </Panel>
  )
}

const sides = ['x', 'y', 'w', 'h'] as const

/** A block's place in numbers. */
function Position({ placed, onPlace }: { placed: Placed; onPlace: (target: Placed) => void }) {
  const { t } = useTranslation('apps')
  const columns = columnsOf.mobile
  const limits = {
    x: { min: 0, max: columns - placed.w },
    y: { min: 0, max: grid.rows - placed.h },
    w: { min: grid.minWidth, max: columns - placed.x },
    h: { min: grid.minHeight, max: grid.rows - placed.y },
  }
  return (
    <div className={classes.position}>
      {sides.map((side) => (
        <NumberInput
          key={side}
          label={t(`mobile.side.${side}`)}
          defaultValue={placed[side]}
          {...limits[side]}
          allowDecimal={false}
          clampBehavior="blur"
          onBlur={(event) => {
            const value = Number(event.currentTarget.value)
            const { min, max } = limits[side]
            if (Number.isInteger(value) && value !== placed[side])
              onPlace({ ...placed, [side]: Math.max(min, Math.min(max, value)) })
          }}
        />
      ))}
    </div>
  )
}
