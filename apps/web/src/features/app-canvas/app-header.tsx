import type { App } from '@oficina/contract'
import { ActionIcon, Button } from '@mantine/core'
import type { Device } from '@oficina/kinds/layout/index'
import { Icon, Segmented, useMobile } from '@oficina/ui'
import { IconCheck, IconDeviceDesktop, IconDeviceMobile, IconPencil, IconSettings } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './app-header.module.css'
import { AppMenu } from './app-menu.tsx'
import { StarToggle } from '../items/star-toggle.tsx'
import { AppTitle } from './app-title.tsx'

interface AppHeaderProps {
  app: App
  /** Where the editor puts its tools. */
  toolsRef: Ref<HTMLDivElement>
  isEditing: boolean
  canEdit: boolean
  /** Which layout is looked at; null on a phone, which has its own only. */
  view: Device | null
  onView: (view: Device) => void
  onEdit: () => void
  onSave: () => void
  onSettings: () => void
  onMobile: () => void
}

/** The head of an app for those who build: its name, what to look at, and editing. */
export default function AppHeader(props: AppHeaderProps) {
  const { app, toolsRef, isEditing, canEdit, view, onView, onEdit, onSave, onSettings, onMobile } = props
  const { t } = useTranslation('apps')
  const isMobile = useMobile()
  return (
    <header className={classes.root}>
      {!(isMobile && isEditing) && (
        <>
          <AppTitle app={app} canChange={app.can.manage} />
          <StarToggle
            of={{ id: app.id, type: 'app', table_id: null, label: app.label, icon: app.icon, color: app.color }}
          />
        </>
      )}
      <div ref={toolsRef} className={classes.tools} />
      {canEdit && view !== null && (
        <Segmented
          label={t('view.label')}
          value={view}
          onChange={onView}
          options={[
            { value: 'desktop', label: t('view.desktop'), icon: IconDeviceDesktop, iconOnly: true },
            { value: 'mobile', label: t('view.mobile'), icon: IconDeviceMobile, iconOnly: true },
          ]}
        />
      )}
      {app.can.manage && !isMobile && (
        <ActionIcon aria-label={t('settings.title')} title={t('settings.title')} onClick={onSettings}>
          <Icon of={IconSettings} size={17} />
        </ActionIcon>
      )}
      <AppMenu app={app} onSettings={onSettings} onMobile={onMobile} />
      {canEdit &&
        (isEditing ? (
          <Button leftSection={<Icon of={IconCheck} size={15} stroke={2} />} onClick={onSave}>
            {t('edit.save')}
          </Button>
        ) : (
          <Button variant="default" leftSection={<Icon of={IconPencil} size={15} />} onClick={onEdit}>
            {t('edit.start')}
          </Button>
        ))}
    </header>
  )
}
