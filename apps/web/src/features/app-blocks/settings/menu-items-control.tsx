import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { NavAction, NavDestination } from '@oficina/kinds/bars/nav-action'
import { Icon } from '@oficina/ui'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SortableList } from '../../sortable-list/sortable-list.tsx'
import classes from './controls.module.css'
import { DestinationControl } from './destination-control.tsx'
import { IconControl } from './icon-control.tsx'

interface MenuItemsControlProps {
  label: string
  value: readonly NavAction[]
  onChange: (items: NavAction[]) => void
}

/** An item while it is made: it joins the menu once it has a name and leads somewhere. */
interface NewItem {
  label: string
  icon: NavAction['icon']
  to: NavDestination | null
}
const nothing: NewItem = { label: '', icon: 'star', to: null }

/** The places of a menu: added, put in order, renamed, taken away. */
export function MenuItemsControl({ label, value, onChange }: MenuItemsControlProps) {
  const { t } = useTranslation(['blockSettings', 'blocks'])
  const [added, setAdded] = useState<NewItem | null>(null)
  const [round, setRound] = useState(0)
  const move = (from: number, to: number) => {
    const next = [...value]
    const [moved] = next.splice(from, 1)
    if (moved) next.splice(to, 0, moved)
    onChange(next)
  }
  const add = () => {
    if (!added?.to || added.label.trim() === '') return
    const id = `i${Date.now().toString(36)}${value.length}`
    onChange([...value, { ...added.to, id, label: added.label.trim(), icon: added.icon }])
    setAdded(null)
    setRound(round + 1)
  }
  return (
    <div className={classes.stack}>
      <SortableList label={label} items={value} keyOf={({ id }) => id} nameOf={(item) => item.label} onMove={move}>
        {(item, n) => (
          <span className={classes.item}>
            <TextInput
              aria-label={t('panel.itemName')}
              defaultValue={item.label}
              onBlur={(event) => {
                const next = event.currentTarget.value.trim()
                if (next !== '' && next !== item.label) onChange(value.with(n, { ...item, label: next }))
              }}
            />
            <ActionIcon
              aria-label={t('panel.removeField', { field: item.label })}
              onClick={() => onChange(value.filter((_, at) => at !== n))}
            >
              <Icon of={IconTrash} size={15} />
            </ActionIcon>
          </span>
        )}
      </SortableList>
      {added ? (
        <div className={classes.card} key={round}>
          <TextInput
            label={t('panel.itemName')}
            value={added.label}
            onChange={(event) => setAdded({ ...added, label: event.currentTarget.value })}
          />
          <IconControl
            label={t('setting.icon')}
            value={added.icon}
            onChange={(icon) => setAdded({ ...added, icon: icon ?? 'star' })}
          />
          <DestinationControl value={added.to} onChange={(to) => setAdded({ ...added, to })} />
          <div className={classes.line}>
            <Button disabled={!added.to || added.label.trim() === ''} onClick={add}>
              {t('panel.add')}
            </Button>
            <Button variant="subtle" color="gray" onClick={() => setAdded(null)}>
              {t('panel.cancel')}
            </Button>
          </div>
        </div>
      ) : (
        <Button variant="default" leftSection={<Icon of={IconPlus} size={14} />} onClick={() => setAdded(nothing)}>
          {t('panel.addItem')}
        </Button>
      )}
    </div>
  )
}
