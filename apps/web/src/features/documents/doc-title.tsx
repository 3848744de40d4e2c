import type { DocPage } from '@oficina/contract'
import { Popover, UnstyledButton } from '@mantine/core'
import { isOptionColor, Tile } from '@oficina/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InPlace } from '../field-panel/in-place.tsx'
import { TableLook } from '../field-panel/table-look.tsx'
import { docPageIconOf } from './doc-page-icon.ts'
import classes from './doc-page.module.css'
import { useDocPageLook } from './use-doc-page-look.ts'

const longestTitle = 45

/** A page's sign and name. Whoever has the page in full changes them where they stand. */
export function DocTitle({ page }: { page: DocPage }) {
  const { t } = useTranslation('documents')
  const save = useDocPageLook(page)
  const [isOpen, setOpen] = useState(false)
  const color = isOptionColor(page.color) ? page.color : 'azul'
  const tile = <Tile icon={docPageIconOf(page.icon)} color={color} size={36} />
  if (!page.can.manage) {
    return (
      <div className={classes.title}>
        {tile}
        <h1>{page.label}</h1>
      </div>
    )
  }
  return (
    <div className={classes.title}>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton aria-label={t('title.look')} onClick={() => setOpen((now) => !now)}>
            {tile}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.looks ?? ''}>
          <TableLook icon={page.icon} color={color} onChange={(change) => save.mutate(change)} />
        </Popover.Dropdown>
      </Popover>
      <h1>
        <InPlace
          label={t('title.rename')}
          value={page.label}
          maxLength={longestTitle}
          isNeeded
          onSave={(label) => save.mutate({ label: label.replace(/\s+/g, ' ') })}
        />
      </h1>
    </div>
  )
}
