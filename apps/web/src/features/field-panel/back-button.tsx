import { Button } from '@mantine/core'
import { Icon } from '@oficina/ui'
import { IconArrowLeft } from '@tabler/icons-react'
import classes from './field-panel.module.css'

/** One step back, at the left of a panel's foot. */
export function BackButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      className={classes.back ?? ''}
      leftSection={<Icon of={IconArrowLeft} size={15} />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
