import { Icon } from '@oficina/ui'
import { IconPlayerPlay, IconTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUserSetting } from '../../ground/session/use-user-setting.ts'
import classes from './mode-switch.module.css'

/** Using or building. Only for those who may build; kept for the next visit. */
export function ModeSwitch() {
  const { t } = useTranslation()
  const [building, setBuilding] = useUserSetting('build_mode')
  return (
    <fieldset className={classes.root} aria-label={t('mode.label')}>
      <button type="button" aria-pressed={!building} title={t('mode.useFull')} onClick={() => setBuilding(false)}>
        <Icon of={IconPlayerPlay} size={13} />
        <span>{t('mode.use')}</span>
      </button>
      <button
        type="button"
        aria-pressed={building}
        title={t('mode.buildFull')}
        onClick={() => setBuilding(true)}
        data-build
      >
        <Icon of={IconTool} size={13} />
        <span>{t('mode.build')}</span>
      </button>
    </fieldset>
  )
}
