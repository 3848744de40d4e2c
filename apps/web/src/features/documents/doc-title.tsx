import type { DocPage } from '@oficina/contract'
import { isOptionColor, Tile } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { InPlace } from '../appearance/in-place.tsx'
import { AppearanceButton } from '../appearance/appearance-button.tsx'
import { docPageIconOf } from '../appearance/doc-page-icon.ts'
import classes from './doc-page.module.css'
import { useDocPageLook } from './use-doc-page-look.ts'

const longestTitle = 45

/** A page's sign and name. Whoever has the page in full changes them where they stand. */
export function DocTitle({ page }: { page: DocPage }) {
  const { t } = useTranslation('documents')
  const save = useDocPageLook(page)
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
      <AppearanceButton
        label={t('title.look')}
        icon={page.icon}
        color={color}
        onChange={(change) => save.mutate(change)}
      >
        {tile}
      </AppearanceButton>
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
