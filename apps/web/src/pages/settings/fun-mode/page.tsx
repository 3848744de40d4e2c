import { Button } from '@mantine/core'
import { Icon, PageBody, PageHeader, SettingRow, SettingsSection } from '@oficina/ui'
import { IconConfetti } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../ground/session/session.ts'
import { celebrate } from '../../../features/confetti/celebrate.ts'
import { SwitchRow } from '../../../features/settings/switch-row.tsx'
import { useOrgToggle } from '../../../features/settings/use-org-toggle.ts'

export const Route = createFileRoute('/settings/fun-mode/')({
  staticData: { title: 'settings:fun.title', can: 'org.viewSettings' },
  component: FunModePage,
})

function FunModePage() {
  const { t } = useTranslation('settings')
  const reason = useCan('org.updateSettings') ? null : t('notAllowed')
  const [fun, setFun] = useOrgToggle('fun_mode', t('fun.title'))
  const button = useRef<HTMLButtonElement>(null)
  const [still, setStill] = useState(false)
  return (
    <PageBody width={960}>
      <PageHeader title={t('fun.title')} text={t('fun.text')} />
      <SettingsSection>
        <SwitchRow title={t('fun.toggle')} text={t('fun.toggleText')} on={fun} onChange={setFun} reason={reason} />
        <SettingRow
          title={t('fun.preview')}
          text={<span aria-live="polite">{still ? t('fun.still') : t('fun.previewText')}</span>}
          control={
            <Button
              ref={button}
              variant="default"
              leftSection={<Icon of={IconConfetti} />}
              onClick={() => setStill(!celebrate(button.current))}
            >
              {t('fun.try')}
            </Button>
          }
        />
      </SettingsSection>
    </PageBody>
  )
}
