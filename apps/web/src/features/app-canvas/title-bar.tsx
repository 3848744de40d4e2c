import type { App } from '@oficina/contract'
import { ActionIcon, Button } from '@mantine/core'
import type { TitleBar as TitleBarSettings } from '@oficina/kinds/bars/index'
import { Icon, SearchInput } from '@oficina/ui'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { useTitleBarSearch } from '../app-blocks/data/app-data.tsx'
import { groundOf, solidOf } from './app-color.ts'
import classes from './title-bar.module.css'
import { useOpenDestination } from './use-open-destination.ts'

/** The bar over the blocks, where the app has one: its name, a search in its blocks, a button, a new record. */
export function TitleBar({ app, isBuilding }: { app: App; isBuilding: boolean }) {
  const { t } = useTranslation('apps')
  const bar = app.settings.title_bar as TitleBarSettings | null
  const openDestination = useOpenDestination()
  const hasTitle = bar !== null || (app.settings.show_app_title_in_navigation_mode && !isBuilding)
  // Builders have the title in the head above.
  const title = isBuilding ? (
    <p className="t-page t-cut">{app.label}</p>
  ) : (
    <h1 className={hasTitle ? 't-page t-cut' : 'sr-only'}>{app.label}</h1>
  )
  if (!hasTitle) return isBuilding ? null : title
  const form = bar?.creation_form ?? null
  return (
    <div className={classes.root} style={{ background: groundOf(bar?.bg_color ?? null) }}>
      {title}
      <span className={classes.gap} />
      {bar?.search && <BarSearch isSmall={bar.minimize_search} />}
      {bar?.button && (
        <Button
          variant="default"
          style={buttonStyle(bar.button.color)}
          onClick={() => bar.button && openDestination(bar.button.target)}
        >
          {bar.button.label}
        </Button>
      )}
      {form !== null && (
        <Button
          leftSection={<Icon of={IconPlus} size={15} stroke={2} />}
          onClick={() => void openDialog('createRecord', { object: form })}
        >
          {t('titleBar.newRecord')}
        </Button>
      )}
    </div>
  )
}

/** The button's own colour shows at its edge: on any of them its words can still be read. */
const buttonStyle = (color: string | null) => (color === null ? undefined : { borderColor: solidOf(color) })

function BarSearch({ isSmall }: { isSmall: boolean }) {
  const { t } = useTranslation('apps')
  const { text, set } = useTitleBarSearch()
  const [isOpen, setOpen] = useState(!isSmall || text !== '')
  if (!isOpen) {
    return (
      <ActionIcon aria-label={t('titleBar.search')} onClick={() => setOpen(true)}>
        <Icon of={IconSearch} size={17} />
      </ActionIcon>
    )
  }
  return (
    <SearchInput
      className={classes.search}
      label={t('titleBar.search')}
      value={text}
      // Opened by hand, it is there to be written in.
      ref={(input) => {
        if (isSmall && text === '') input?.focus()
      }}
      onChange={set}
      onBlur={() => {
        if (isSmall && text === '') setOpen(false)
      }}
    />
  )
}
