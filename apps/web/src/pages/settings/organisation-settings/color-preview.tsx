import { type AccentTokens, brandFrom } from '@oficina/ui'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './color-preview.module.css'

const variables = (tokens: AccentTokens) =>
  ({
    '--accent': tokens.accent,
    '--accent-text': tokens.accentText,
    '--accent-soft': tokens.accentSoft,
    '--accent-line': tokens.accentLine,
    '--accent-mid': tokens.accentMid,
  }) as CSSProperties

/** How the interface would look in a colour, in both schemes. For the eye alone: the colour itself stands in its field. */
export function ColorPreview({ color }: { color: string | null }) {
  const { t } = useTranslation('settings')
  const brand = brandFrom(color)
  return (
    <div className={classes.root} aria-hidden>
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} className={classes.pane} data-mantine-color-scheme={scheme} style={variables(brand[scheme])}>
          <span className={classes.button}>{t('color.sampleButton')}</span>
          <span className={classes.link}>{t('color.sampleLink')}</span>
          <span className={classes.field} />
          <span className={classes.bars}>
            <i style={{ height: 10 }} />
            <i style={{ height: 18 }} />
            <i style={{ height: 14 }} data-now />
          </span>
        </div>
      ))}
    </div>
  )
}
