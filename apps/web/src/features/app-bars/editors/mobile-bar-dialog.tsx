import { Button, Switch } from '@mantine/core'
import {
  bottomNavOnMobile,
  type BottomNav as BottomNavSettings,
  checkBottomNav,
  type NavAction,
} from '@oficina/kinds/bars/index'
import { Icon } from '@oficina/ui'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { ChosenIconSign } from '../../appearance/chosen-icon.tsx'
import { appQuery } from '../../apps/app-query.ts'
import { ColorChoice } from '../../appearance/color-choice.tsx'
import { SortableList } from '../../sortable-list/sortable-list.tsx'
import { BottomNav } from '../bottom-nav.tsx'
import { useMemberBars } from '../use-member-bars.ts'
import { BarDialog } from './bar-dialog.tsx'
import classes from './editors.module.css'
import { ItemRow } from './item-row.tsx'
import { moved } from './moved.ts'
import { newItemId } from './new-item-id.ts'
import { useBarSave } from './use-bar-save.ts'

/** "Set app mobile bar": what stands under the thumb, in which order and colour. */
export default function MobileBarDialog({ params: { appId }, onClose }: DialogProps<{ appId: string }>) {
  const { t } = useTranslation('bars')
  const app = useSuspenseQuery(appQuery(appId)).data
  const env = useMemberBars(app)
  const [bar, setBar] = useState<BottomNavSettings>(
    () => (app.settings.bottom_nav as BottomNavSettings | null) ?? emptyBar(app),
  )
  const set = (change: Partial<BottomNavSettings>) => setBar((now) => ({ ...now, ...change }))
  const { problems, isSaving, save, remove } = useBarSave(app, 'bottom_nav', () => checkBottomNav(bar, app), onClose)
  const edit = async (action: NavAction | null) => {
    const made = await openDialog('navigationAction', { action })
    if (!made) return
    setBar((now) => ({
      ...now,
      items: action ? now.items.map((one) => (one.id === action.id ? made : one)) : [...now.items, made],
    }))
  }
  return (
    <BarDialog
      title={t('bottom.title')}
      preview={
        <div className={classes.phone}>
          <BottomNav bar={bar} env={env} isPreview />
        </div>
      }
      problems={problems}
      isSaving={isSaving}
      onSave={() => save(bar)}
      onRemove={remove}
      onClose={() => onClose()}
    >
      <div className={classes.stack}>
        <SortableList
          label={t('edit.items')}
          items={bar.items}
          keyOf={({ id }) => id}
          nameOf={({ label }) => label}
          onMove={(from, to) => set({ items: moved(bar.items, from, to) })}
        >
          {(action, n) => (
            <ItemRow
              sign={<ChosenIconSign icon={action.icon} />}
              name={action.label}
              hint={n < bottomNavOnMobile ? t(`action.type.${action.type}`) : t('bottom.notOnMobile')}
              onEdit={() => void edit(action)}
              onRemove={() => set({ items: bar.items.filter(({ id }) => id !== action.id) })}
            />
          )}
        </SortableList>
        <p className="t-small t-2">{t('bottom.hint')}</p>
        <Button variant="default" leftSection={<Icon of={IconPlus} size={15} />} onClick={() => void edit(null)}>
          {t('action.add')}
        </Button>
      </div>
      <ColorChoice label={t('edit.bgColor')} value={bar.bg_color} onChange={(bg_color) => set({ bg_color })} />
      <Switch
        label={t('bottom.onlyMobile')}
        checked={bar.only_show_on_mobile}
        onChange={(event) => set({ only_show_on_mobile: event.currentTarget.checked })}
      />
    </BarDialog>
  )
}

/** A new bar begins with the app itself, which must be in it. */
const emptyBar = (app: { id: string; label: string; icon: string | null }): BottomNavSettings => ({
  items: [
    { id: newItemId(), type: 'app', target: app.id, record_table: null, label: app.label, icon: app.icon ?? 'home' },
  ],
  bg_color: null,
  only_show_on_mobile: false,
})
