import type { Table, View } from '@oficina/contract'
import { ActionIcon } from '@mantine/core'
import { useClickOutside, useMediaQuery } from '@mantine/hooks'
import { Icon, SidePanel, useMobile } from '@oficina/ui'
import { IconAdjustments, IconLayoutSidebar } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordQuery } from '../records/record-store.ts'
import { useTableLinks } from '../views/table-place.ts'
import type { Views } from '../views/tabs/use-views.ts'
import classes from './table-tools.module.css'
import { firstTab, keepTab, lastViewOf, openTab, pressTab, rememberView, type ToolTab } from './tool-tab.ts'
import { ToolsList } from './tools-list.tsx'
import { ViewsList } from './views-list.tsx'

/** Where a panel beside the table would take a third of it. */
const narrow = '(max-width: 1099px)'

export interface TableToolsProps {
  table: Table
  views: Views
  view: View | null
  /** What is on screen, for an export of it. */
  query: RecordQuery
  onCreate: (() => void) | null
}

/** The rail beside a table: its tools, its views, or nothing. */
export function TableTools(props: TableToolsProps) {
  const { table, views, view } = props
  const { t } = useTranslation('records')
  const navigate = useNavigate()
  const tableId = table.id
  const viewId = view?.id ?? null
  const linkTo = useTableLinks(tableId)
  const lastView = () => {
    const id = lastViewOf(tableId)
    return views.views.some((one) => one.id === id) ? id : null
  }
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false }) ?? false
  const [kept, setTab] = useState<ToolTab>(() => openTab(tableId, () => firstTab(viewId, lastView())))
  // Where it would lie over the page, it opens when it is asked for and closes when something else is pressed.
  const [over, setOver] = useState<ToolTab>(null)
  const tab = isNarrow ? over : kept
  const panel = useClickOutside<HTMLDivElement>(() => setOver(null), ['pointerdown'])
  useEffect(() => {
    if (viewId !== null) rememberView(tableId, viewId)
  }, [tableId, viewId])

  const press = (pressed: 'tools' | 'views') => {
    const step = pressTab(tab, pressed, viewId, lastView())
    if (isNarrow) return setOver(step.tab)
    setTab(step.tab)
    keepTab(tableId, step.tab)
    if (step.go) void navigate(linkTo(step.go.view))
  }
  return (
    <div ref={panel} className={classes.root}>
      <nav className={classes.rail} aria-label={t('tools.rail')}>
        {(['tools', 'views'] as const).map((one) => (
          <ActionIcon
            key={one}
            className={classes.tab ?? ''}
            size={32}
            aria-label={t(`tools.${one}`)}
            title={t(`tools.${one}`)}
            aria-expanded={tab === one}
            data-on={tab === one || undefined}
            onClick={() => press(one)}
          >
            <Icon of={one === 'tools' ? IconAdjustments : IconLayoutSidebar} size={18} />
          </ActionIcon>
        ))}
      </nav>
      {tab !== null && (
        <aside className={classes.panel} data-over={isNarrow || undefined} aria-label={t(`tools.${tab}`)}>
          <h2 className={classes.heading}>{t(`tools.${tab}`)}</h2>
          {/* Whatever is chosen leads elsewhere: a panel over the page has done its work. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the buttons inside are what is pressed */}
          <div onClick={() => setOver(null)}>
            {tab === 'tools' ? <ToolsList {...props} /> : <ViewsList table={table} views={views} current={view} />}
          </div>
        </aside>
      )}
    </div>
  )
}

/** The same on a phone: behind a button, over the page. */
export function TableToolsButton(props: TableToolsProps) {
  const { t } = useTranslation('records')
  const isMobile = useMobile()
  const [isOpen, setOpen] = useState(false)
  if (!isMobile) return null
  const close = () => setOpen(false)
  return (
    <>
      <ActionIcon aria-label={t('tools.tools')} onClick={() => setOpen(true)}>
        <Icon of={IconAdjustments} size={18} />
      </ActionIcon>
      {isOpen && (
        <SidePanel title={t('tools.tools')} onClose={close}>
          {/* Whatever is chosen leads elsewhere: the panel has done its work. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the buttons inside are what is pressed */}
          <div onClick={close}>
            <ToolsList {...props} />
            <ViewsList table={props.table} views={props.views} current={props.view} />
          </div>
        </SidePanel>
      )}
    </>
  )
}
