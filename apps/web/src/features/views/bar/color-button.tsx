import { IconPalette } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BarButton } from './bar-button.tsx'
import type { ColorRulesProps } from './color-rules-editor.tsx'
import { ColorRulesEditor } from './lazy-panels.tsx'

/** Gives records a colour. */
export function ColorButton(props: ColorRulesProps) {
  const { t } = useTranslation('records')
  const count = props.colors.length
  return (
    <BarButton
      name="color"
      icon={IconPalette}
      label={count > 0 ? t('color.count', { count }) : t('color.title')}
      isOn={count > 0}
      width={680}
    >
      <ColorRulesEditor {...props} />
    </BarButton>
  )
}
