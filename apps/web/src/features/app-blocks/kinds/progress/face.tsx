import type { Measure } from '@oficina/kinds/blocks/index'
import { ProgressBar } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../ground/session/use-format.ts'
import { useFieldEnv } from '../../../fields/field-env.ts'
import type { FaceProps } from '../../face-props.ts'
import { cssColor } from '../../../appearance/css-color.ts'
import { measureText, numberOf, wholeOf } from '../../shared/measure.ts'
import { WithData } from '../../shared/with-data.tsx'
import classes from './progress.module.css'

interface ProgressSettings {
  viewSettings: { measure: Measure | null }
  content: { goal: number | null }
  style: { color: string | null; shape: 'bar' | 'ring' }
}

/** How far something is: a number of its goal, or of all records those that are done. */
export function Face({ block, settings }: FaceProps<ProgressSettings>) {
  const { t } = useTranslation('blocks')
  const format = useFormat()
  const env = useFieldEnv()
  const { measure } = settings.viewSettings
  const { goal } = settings.content
  return (
    <WithData block={block}>
      {(answers, table) => {
        const value = numberOf(wholeOf(answers.get('value', 'summary')), measure) ?? 0
        const whole = goal ?? numberOf(wholeOf(answers.get('whole', 'summary')), measure) ?? 0
        const share = whole === 0 ? 0 : value / whole
        const write = (number: number) => measureText(number, measure, table.fields, env, format)
        const words = t('progress.of', { value: write(value), whole: write(whole) })
        return (
          <div className={classes.progress} style={colorsOf(settings.style.color)}>
            {settings.style.shape === 'ring' ? (
              <Ring share={share} label={words} text={format.percent(share)} />
            ) : (
              <>
                <span className={`t-num ${classes.percent}`}>{format.percent(share)}</span>
                <ProgressBar value={share} label={words} height={8} />
              </>
            )}
            <span className="t-small t-2 t-num t-cut" title={words}>
              {words}
            </span>
          </div>
        )
      }}
    </WithData>
  )
}

/** The bar is drawn in the accent, which a colour of its own replaces. */
function colorsOf(color: string | null): object {
  const css = cssColor(color)
  return css === null ? { '--mark': 'var(--accent)' } : { '--mark': css, '--accent': css }
}

const radius = 42
const round = 2 * Math.PI * radius

function Ring({ share, label, text }: { share: number; label: string; text: string }) {
  const filled = Math.max(0, Math.min(1, share))
  return (
    <svg
      className={classes.ring}
      viewBox="0 0 100 100"
      // A native progress element cannot be drawn as a ring.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(filled * 100)}
    >
      <circle cx="50" cy="50" r={radius} className={classes.track} />
      <circle
        cx="50"
        cy="50"
        r={radius}
        className={classes.mark}
        strokeDasharray={`${filled * round} ${round}`}
        transform="rotate(-90 50 50)"
      />
      <text x="50" y="50" textAnchor="middle" dominantBaseline="central" className={classes.ringText}>
        {text}
      </text>
    </svg>
  )
}
