import { IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BarButton } from './bar-button.tsx'
import type { FieldSwitchesProps } from './field-switches.tsx'
import { FieldSwitches } from './lazy-panels.tsx'

/** Says how many fields are not shown, and opens the list of them. */
export function FieldsButton(props: FieldSwitchesProps) {
  const { t } = useTranslation('views')
  const count = props.hidden.length
  return (
    <BarButton
      name="fields"
      icon={IconEyeOff}
      label={count > 0 ? t('bar.hidden', { count }) : t('bar.fields')}
      isOn={false}
      width={280}
    >
      <FieldSwitches {...props} />
    </BarButton>
  )
}
