import type { Measure } from '@oficina/kinds/blocks/index'
import { Icon, ProgressBar } from '@oficina/ui'
import { IconMinus, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../ground/session/use-format.ts'
import { useFieldEnv } from '../../../fields/field-env.ts'
import type { FaceProps, FrameStyle } from '../../face-props.ts'
import type { ChosenIcon } from '../../../appearance/chosen-icon.tsx'
import { cssColor } from '../../../appearance/css-color.ts'
import { measureText, numberOf, wholeOf } from '../../shared/measure.ts'
import { type Answers, WithData } from '../../shared/with-data.tsx'
import classes from './indicator.module.css'
import { comparisonOf } from './indicator-comparison.ts'

// The set of signs, and a course, come with those that have one.
const Sparkline = lazy(async () => ({ default: (await import('./sparkline.tsx')).Sparkline }))
const ChosenIconSign = lazy(async () => ({
  default: (await import('../../../appearance/chosen-icon.tsx')).ChosenIconSign,
}))

interface IndicatorSettings {
  title: string
  viewSettings: { measure: Measure | null; period: string | null; compare: boolean }
  content: {
    goal: number | null
    prefix: string
    suffix: string
    decimals: number | null
    sparkline: 'day' | 'week' | 'month' | null
  }
  style: FrameStyle & {
    color: string | null
    icon: ChosenIcon
    size: 'small' | 'medium' | 'large'
    less_is_better: boolean
  }
}

/** One number, beside that of the period before, its goal and its course. */
export function Face({ block, settings }: FaceProps<IndicatorSettings>) {
  const { title, style } = settings
  return (
    <div
      className={classes.indicator}
      data-size={style.size}
      style={{ '--mark': cssColor(style.color) ?? 'var(--accent)' } as object}
    >
      <div className={classes.head}>
        {style.show_title && title !== '' && (
          <span className={`t-2 t-cut ${classes.title}`} title={title}>
            {title}
          </span>
        )}
        <span className={classes.icon}>
          {style.icon !== null && (
            <Suspense fallback={null}>
              <ChosenIconSign icon={style.icon} />
            </Suspense>
          )}
        </span>
      </div>
      <WithData block={block}>
        {(answers, table) => <Figures answers={answers} fields={table.fields} settings={settings} />}
      </WithData>
    </div>
  )
}

interface FiguresProps {
  answers: Answers
  fields: Parameters<typeof measureText>[2]
  settings: IndicatorSettings
}

function Figures({ answers, fields, settings }: FiguresProps) {
  const { t } = useTranslation('blocks')
  const format = useFormat()
  const env = useFieldEnv()
  const { content, style, viewSettings } = settings
  const { measure } = viewSettings
  const value = numberOf(wholeOf(answers.get('value', 'summary')), measure)
  const before = answers.get('before', 'summary')
  const course = answers.get('course', 'summary')
  const write = (number: number | null) => {
    const { decimals, prefix, suffix } = content
    if (number === null) return '–'
    const isOwn = decimals !== null || prefix !== '' || suffix !== ''
    const digits = decimals === null ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    const text = isOwn ? format.number(number, digits) : measureText(number, measure, fields, env, format)
    // English writes a sign right before the number: $1,200.
    const gap = prefix === '' || (env.locale.startsWith('en') && !/\p{L}$/u.test(prefix)) ? '' : '\u00a0'
    return `${prefix}${gap}${text}${suffix}`
  }
  return (
    <div className={classes.figures}>
      <p className={`t-num t-cut ${classes.value}`} title={write(value)}>
        {write(value)}
      </p>
      {before && (
        <Comparison
          value={value}
          before={numberOf(wholeOf(before), measure)}
          lessIsBetter={style.less_is_better}
          write={write}
        />
      )}
      {content.goal !== null && (
        <div className={classes.goal}>
          <ProgressBar
            value={content.goal === 0 ? 1 : (value ?? 0) / content.goal}
            label={t('indicator.goal', { goal: write(content.goal) })}
          />
          <span className="t-small t-2">
            {t('indicator.ofGoal', {
              percent: format.percent(content.goal === 0 ? 1 : (value ?? 0) / content.goal),
              goal: write(content.goal),
            })}
          </span>
        </div>
      )}
      {course && (
        <Suspense fallback={null}>
          <Sparkline
            points={course.lines.filter(({ depth }) => depth === 1).map((line) => numberOf(line, measure) ?? 0)}
            label={t('indicator.course')}
          />
        </Suspense>
      )}
    </div>
  )
}

interface ComparisonProps {
  value: number | null
  before: number | null
  lessIsBetter: boolean
  write: (number: number | null) => string
}

/** How the number stands to that of the period before: by sign and words, the colour only repeats it. */
function Comparison({ value, before, lessIsBetter, write }: ComparisonProps) {
  const { t } = useTranslation('blocks')
  const format = useFormat()
  const { change, tone } = comparisonOf(value, before, lessIsBetter)
  const sign = change === null || change === 0 ? IconMinus : change > 0 ? IconTrendingUp : IconTrendingDown
  return (
    <p className={`t-small t-cut ${classes.comparison}`} title={t('indicator.before', { value: write(before) })}>
      <span className={classes.change} data-tone={tone}>
        <Icon of={sign} size={14} />
        {change === null ? t('indicator.noChange') : format.percent(Math.abs(change))}
        <span className="sr-only">
          {change !== null && change !== 0 && t(change > 0 ? 'indicator.more' : 'indicator.less')}
        </span>
      </span>{' '}
      <span className="t-2">{t('indicator.thanBefore')}</span>
    </p>
  )
}
