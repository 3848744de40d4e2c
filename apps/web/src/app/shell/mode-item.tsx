import { Icon, Menu } from '@oficina/ui'
import { IconPlayerPlay, IconTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUserSetting } from '../../ground/session/use-user-setting.ts'
import classes from './org-menu.module.css'

/** The switch between using and building, as an entry of a phone's menu: it says where it leads. */
export function ModeItem() {
  const { t } = useTranslation()
  const [building, setBuilding] = useUserSetting('build_mode')
  return (
    <Menu.Item leftSection={<Icon of={building ? IconPlayerPlay : IconTool} />} onClick={() => setBuilding(!building)}>
      {t(building ? 'mode.useFull' : 'mode.buildFull')}
      <span className={`t-small t-3 ${classes.note}`}>{t(building ? 'mode.useText' : 'mode.buildText')}</span>
    </Menu.Item>
  )
}
