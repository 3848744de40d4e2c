import { UnstyledButton } from '@mantine/core'
import { Icon, LazyMenu, Menu } from '@oficina/ui'
import { IconCheck, IconLineHeight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { rowSizes } from '../../records/grid/viewport.ts'
import type { RowHeight } from '../view-query.ts'
import classes from './view-bar.module.css'

const heights = Object.keys(rowSizes) as RowHeight[]

/** How tall the rows of a sheet are. */
export function HeightButton({ value, onChange }: { value: RowHeight; onChange: (height: RowHeight) => void }) {
  const { t } = useTranslation('views')
  const label = t('height.title')
  return (
    <LazyMenu
      position="bottom-start"
      width={180}
      target={
        <UnstyledButton className={classes.button ?? ''} data-on={value !== 'short' || undefined} title={label}>
          <Icon of={IconLineHeight} size={15} /> <span className="sr-only">{label}</span>
        </UnstyledButton>
      }
      items={() =>
        heights.map((height) => (
          <Menu.Item
            key={height}
            aria-current={height === value || undefined}
            rightSection={height === value ? <Icon of={IconCheck} size={14} /> : null}
            onClick={() => onChange(height)}
          >
            {t(`height.${height}`)}
          </Menu.Item>
        ))
      }
    />
  )
}
