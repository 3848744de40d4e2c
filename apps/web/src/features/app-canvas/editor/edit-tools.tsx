import { ActionIcon, Button } from '@mantine/core'
import { AvatarGroup, Icon, keyCaps, useMobile } from '@oficina/ui'
import { IconArrowBackUp, IconArrowForwardUp, IconCloudCheck, IconCloudUpload, IconPlus } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ground/session/use-format.ts'
import classes from './edit-tools.module.css'
import type { Editing } from './editing.ts'
import type { OtherBuilder } from './use-other-builders.ts'

interface EditToolsProps {
  editing: Editing
  others: readonly OtherBuilder[]
  onAdd: () => void
}

const withKeys = (text: string, keys: string) => `${text} (${keyCaps(keys).join(' ')})`

/** What a builder has at hand: a new block, back and forth, whether all is saved, and who else is here. */
export function EditTools({ editing, others, onAdd }: EditToolsProps) {
  const { t } = useTranslation('apps')
  const isMobile = useMobile()
  const format = useFormat()
  const { isSaving, savedAt, canUndo, canRedo } = useSyncExternalStore(editing.subscribe, editing.state)
  const names = others.map(({ name }) => name).join(', ')
  const saved = isSaving
    ? t('tools.saving')
    : savedAt === null
      ? t('tools.savesItself')
      : t('tools.savedAt', { time: format.time(savedAt) })
  return (
    <div className={classes.root}>
      {isMobile ? (
        <ActionIcon variant="default" size={44} aria-label={t('tools.add')} onClick={onAdd}>
          <Icon of={IconPlus} size={20} />
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={<Icon of={IconPlus} size={15} stroke={2} />} onClick={onAdd}>
          {t('tools.add')}
        </Button>
      )}
      <ActionIcon
        size={isMobile ? 44 : 28}
        disabled={!canUndo}
        aria-label={t('tools.undo')}
        title={withKeys(t('tools.undo'), '$mod+z')}
        onClick={() => void editing.undo()}
      >
        <Icon of={IconArrowBackUp} size={17} />
      </ActionIcon>
      <ActionIcon
        size={isMobile ? 44 : 28}
        disabled={!canRedo}
        aria-label={t('tools.redo')}
        title={withKeys(t('tools.redo'), '$mod+Shift+z')}
        onClick={() => void editing.redo()}
      >
        <Icon of={IconArrowForwardUp} size={17} />
      </ActionIcon>
      <span className={classes.gap} />
      {!isMobile && (
        <output className={`t-small t-3 ${classes.saved}`} data-saving={isSaving || undefined}>
          <Icon of={isSaving ? IconCloudUpload : IconCloudCheck} size={15} /> {saved}
        </output>
      )}
      {others.length > 0 && (
        <span title={names}>
          <span className="sr-only">{t('tools.others', { names })}</span>
          <AvatarGroup size={26} people={others.map(({ id, name }) => ({ id, name }))} />
        </span>
      )}
    </div>
  )
}
