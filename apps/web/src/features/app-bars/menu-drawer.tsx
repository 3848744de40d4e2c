import { Drawer } from '@mantine/core'
import { useUiTexts } from '@oficina/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './bars-frame.module.css'

interface MenuDrawerProps {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** Where the menu of an app comes out on a phone. */
export function MenuDrawer({ isOpen, onClose, children }: MenuDrawerProps) {
  const { t } = useTranslation('bars')
  const texts = useUiTexts()
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={t('menu.label')}
      size="85%"
      padding={0}
      classNames={{ header: classes.drawerHead ?? '' }}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {children}
    </Drawer>
  )
}
