import { Segmented } from '@oficina/ui'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUserSetting } from '../../ground/session/use-user-setting.ts'

/** List or grid; kept on the server, so that it follows the person. */
export function ViewSwitch() {
  const { t } = useTranslation('home')
  const [view, setView] = useUserSetting('home_view')
  return (
    <Segmented
      label={t('view.label')}
      value={view}
      onChange={setView}
      options={[
        { value: 'grid', label: t('view.grid'), icon: IconLayoutGrid, iconOnly: true },
        { value: 'list', label: t('view.list'), icon: IconList, iconOnly: true },
      ]}
    />
  )
}
