import type { App } from '@oficina/contract'
import { isOptionColor, Tile } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { InPlace } from '../appearance/in-place.tsx'
import { AppearanceButton } from '../appearance/appearance-button.tsx'
import { appIconOf } from '../appearance/app-icon.ts'
import classes from './app-title.module.css'
import { useAppLook } from '../apps/use-app-change.ts'

const longestTitle = 45

/** An app's sign and name. Whoever may change the app changes them where they stand. */
export function AppTitle({ app, canChange }: { app: App; canChange: boolean }) {
  const { t } = useTranslation('apps')
  const save = useAppLook(app)
  const color = isOptionColor(app.color) ? app.color : 'azul'
  const tile = <Tile icon={appIconOf(app.icon)} color={color} size={28} />
  if (!canChange) {
    return (
      <div className={classes.root}>
        {tile}
        <h1 className="t-page t-cut">{app.label}</h1>
      </div>
    )
  }
  return (
    <div className={classes.root}>
      <AppearanceButton label={t('name.look')} icon={app.icon} color={color} onChange={(change) => save.mutate(change)}>
        {tile}
      </AppearanceButton>
      <h1 className={`t-page ${classes.title}`}>
        <InPlace
          label={t('name.rename')}
          value={app.label}
          maxLength={longestTitle}
          isNeeded
          onSave={(label) => save.mutate({ label: label.replace(/\s+/g, ' ') })}
        />
      </h1>
    </div>
  )
}
