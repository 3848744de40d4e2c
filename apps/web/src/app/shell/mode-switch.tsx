import { UnstyledButton } from '@mantine/core'
import { Icon, Tip } from '@oficina/ui'
import { IconPlayerPlay, IconTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUserSetting } from '../../ground/session/use-user-setting.ts'
import classes from './mode-switch.module.css'

const sides = [
  { isBuild: false, icon: IconPlayerPlay, name: 'mode.use', full: 'mode.useFull', text: 'mode.useText' },
  { isBuild: true, icon: IconTool, name: 'mode.build', full: 'mode.buildFull', text: 'mode.buildText' },
] as const

/** Using or building, and what that changes. Only for those who may build; kept for the next visit. */
export function ModeSwitch() {
  const { t } = useTranslation()
  const [building, setBuilding] = useUserSetting('build_mode')
  return (
    <fieldset className={classes.root} aria-label={t('mode.label')}>
      {sides.map(({ isBuild, icon, name, full, text }) => (
        <Tip
          key={name}
          label={
            <span className={classes.tip}>
              <strong>{t(full)}</strong>
              <br />
              {t(text)} {t('mode.key')}
            </span>
          }
        >
          <UnstyledButton
            aria-pressed={building === isBuild}
            aria-description={t(text)}
            onClick={() => setBuilding(isBuild)}
            data-build={isBuild || undefined}
          >
            <Icon of={icon} size={13} />
            <span>{t(name)}</span>
          </UnstyledButton>
        </Tip>
      ))}
    </fieldset>
  )
}
