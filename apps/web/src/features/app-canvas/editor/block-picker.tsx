import { TextInput, UnstyledButton } from '@mantine/core'
import { fold } from '@oficina/kinds'
import { blockCategories, blockKindOf, type BlockTypeId } from '@oficina/kinds/blocks/index'
import { columnsOf, type Device, type Layout, place } from '@oficina/kinds/layout/index'
import { Icon } from '@oficina/ui'
import { IconSearch } from '@tabler/icons-react'
import { type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { message } from '../../../lib/message-key.ts'
import { blockCatalogue } from '../../app-blocks/index.ts'
import { Panel } from '../panels/panel-frame.tsx'
import classes from './block-picker.module.css'
import { followHand } from './drag.ts'

interface BlockPickerProps {
  canvas: HTMLElement
  layout: Layout
  device: Device
  onPick: (type: BlockTypeId, at: { x: number; y: number } | null) => void
  onClose: () => void
}

/** A name that no block has, for the one that is about to be. */
const newId = 'new'

/** Every kind of block, to be pressed or dragged onto the page. */
export function BlockPicker({ canvas, layout, device, onPick, onClose }: BlockPickerProps) {
  const { t } = useTranslation('apps')
  const [text, setText] = useState('')
  const wanted = fold(text.trim())
  const found = blockCatalogue.filter(({ label, many, hint }) =>
    [label, many, hint].some((key) => fold(message(key)).includes(wanted)),
  )
  const startDrag = (event: PointerEvent, type: BlockTypeId) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    const { w, h } = blockKindOf(type).size
    const width = Math.min(w, columnsOf[device])
    followHand(event.nativeEvent, {
      canvas,
      layout,
      device,
      subject: {
        ids: [],
        follows: false,
        targetAt: (_, at) => ({
          id: newId,
          x: Math.max(0, Math.min(Math.round(at.x - width / 2), columnsOf[device] - width)),
          y: Math.max(0, Math.round(at.y - 1)),
          w: width,
          h,
        }),
        arrange: (target) => place(layout, target, device, target),
      },
      onDrop: (dropped) => dropped && onPick(type, { x: dropped.target.x, y: dropped.target.y }),
    })
  }
  return (
    <Panel title={t('picker.title')} onClose={onClose}>
      <TextInput
        aria-label={t('picker.search')}
        placeholder={t('picker.search')}
        leftSection={<Icon of={IconSearch} size={14} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      {found.length === 0 && <p className="t-2">{t('picker.nothing', { text: text.trim() })}</p>}
      {blockCategories.map((category) => {
        const entries = found.filter((entry) => entry.category === category)
        return (
          entries.length > 0 && (
            <section key={category} className={classes.group} aria-label={t(`picker.category.${category}`)}>
              <h3 className="t-small t-3">{t(`picker.category.${category}`)}</h3>
              {entries.map(({ type, icon, many, hint }) => (
                <UnstyledButton
                  key={type}
                  className={classes.entry}
                  onClick={() => onPick(type, null)}
                  onPointerDown={(event) => startDrag(event, type)}
                >
                  <Icon of={icon} size={18} />
                  <span>
                    <span className="t-strong">{message(many)}</span>
                    <span className="t-small t-2">{message(hint)}</span>
                  </span>
                </UnstyledButton>
              ))}
            </section>
          )
        )
      })}
    </Panel>
  )
}
