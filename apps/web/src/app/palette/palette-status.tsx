import { Button, Loader } from '@mantine/core'
import { Icon, ProgressBar } from '@oficina/ui'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './palette-dialog.module.css'
import type { WorkState } from './use-work.ts'

/** What the work that was asked for is at. */
export function PaletteStatus({ state }: { state: NonNullable<WorkState> }) {
  const { t } = useTranslation()
  return (
    <div className={classes.status} role={state.kind === 'failed' ? 'alert' : 'status'}>
      {state.kind === 'working' && <Loader size={16} />}
      {state.kind === 'done' && <Icon of={IconCheck} size={18} className={classes.success} />}
      {state.kind === 'failed' && <Icon of={IconAlertTriangle} size={18} className={classes.warning} />}
      <span className={classes.statusText}>
        {state.text}
        {state.kind === 'working' && state.progress !== null && (
          <ProgressBar value={state.progress} label={state.text} />
        )}
      </span>
      {state.kind === 'failed' && (
        <Button variant="default" onClick={state.retry}>
          {t('action.retry')}
        </Button>
      )}
    </div>
  )
}
