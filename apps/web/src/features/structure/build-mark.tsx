import { UnstyledButton } from '@mantine/core'
import { Icon, Tip } from '@oficina/ui'
import { IconTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useIsBuilding } from '../../ground/session/build-mode.ts'
import { useUserSetting } from '../../ground/session/use-user-setting.ts'
import classes from './build-mark.module.css'

/** Says that a table is being built, and leads back to using it. Nothing in Use mode, nor for those who may not build it. */
export function BuildMark({ canManage }: { canManage: boolean }) {
  const { t } = useTranslation()
  const isBuilding = useIsBuilding()
  const [, setBuilding] = useUserSetting('build_mode')
  if (!isBuilding || !canManage) return null
  return (
    <Tip label={<span className={classes.tip}>{`${t('mode.buildText')} ${t('mode.key')}`}</span>}>
      <UnstyledButton
        className={classes.root ?? ''}
        aria-description={t('mode.buildText')}
        onClick={() => setBuilding(false)}
      >
        <Icon of={IconTool} size={13} />
        <span>{t('mode.buildFull')}</span>
      </UnstyledButton>
    </Tip>
  )
}
