import type { Component, Table } from '@oficina/contract'
import type { Measure } from '@oficina/kinds/blocks/index'
import { type OptionColor, optionColorVars } from '@oficina/ui'
import { IconChartBar } from '@tabler/icons-react'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../ground/session/use-format.ts'
import { optionOf } from '../../../fields/options/options-of.ts'
import { useFieldEnv, valueKindOf } from '../../../fields/field-env.ts'
import type { ViewGroups } from '../../../views/view-query.ts'
import { BlockEmpty, BlockWait } from '../../block-states.tsx'
import { useAppData } from '../../data/app-data.tsx'
import type { FaceProps } from '../../face-props.ts'
import { groupLabel, groupRules } from '../../shared/group-label.ts'
import { measureText } from '../../shared/measure.ts'
import { type AnswerOf, WithData } from '../../shared/with-data.tsx'
import { Bars } from './bars.tsx'
import { type ChartGroup, chartData, type Mark } from './chart-data.ts'
import { markKey, type PlotProps } from './chart-props.ts'
import classes from './chart.module.css'

// Most charts are columns; the others come with those that have them.
const Lines = lazy(async () => ({ default: (await import('./lines.tsx')).Lines }))
const Pie = lazy(async () => ({ default: (await import('./pie.tsx')).Pie }))
const Rows = lazy(async () => ({ default: (await import('./rows.tsx')).Rows }))
const Pivot = lazy(async () => ({ default: (await import('./pivot.tsx')).Pivot }))

interface ChartSettings {
  viewSettings: { groups: ViewGroups; measure: Measure | null }
  content: {
    chart_type: 'bar' | 'line' | 'area' | 'pie' | 'funnel' | 'pivot'
    most_groups: number
    order_by: 'group' | 'value'
  }
  style: { legend: boolean; labels: boolean; stacked: boolean; horizontal: boolean }
  actions: { filter_page: boolean }
}

/** A picture of numbers by groups. */
export const Face = ({ block, settings }: FaceProps<ChartSettings>) => (
  <WithData block={block}>
    {(answers, table) => {
      const summary = answers.get('groups', 'summary')
      return summary && <Chart block={block} settings={settings} table={table} summary={summary} />
    }}
  </WithData>
)

interface ChartProps {
  block: Component
  settings: ChartSettings
  table: Table
  summary: AnswerOf<'summary'>
}

function Chart({ block, settings, table, summary }: ChartProps) {
  const { t } = useTranslation(['blocks', 'views', 'records'])
  const env = useFieldEnv()
  const format = useFormat()
  const { pressed, press } = usePressed(block, settings, table)
  const { groups: levels, measure } = settings.viewSettings
  const { content, style } = settings
  const [first, second] = levels
  const fieldOf = (level: ViewGroups[number] | undefined) => table.fields.find(({ id }) => id === level?.field)
  const isFlat = content.chart_type === 'pie' || content.chart_type === 'funnel'
  const data = chartData(summary.lines, {
    measure,
    most: content.most_groups,
    orderBy: content.order_by,
    isSplit: second !== undefined && !isFlat,
  })
  if (data.groups.length === 0)
    return <BlockEmpty icon={IconChartBar} title={t('chart.empty')} text={t('list.emptyText')} />
  const words = {
    isShort: true,
    empty: t('views:bar.groupEmpty'),
    weekOf: (day: string) => t('records:group.weekOf', { day }),
  }
  const wordsOf = (level: ViewGroups[number] | undefined, { key, label }: Mark) => {
    const field = fieldOf(level)
    return field ? groupLabel(field, level?.bucket, key, label, env, words) : words.empty
  }
  const colored = isFlat ? fieldOf(first) : data.series.length > 0 ? fieldOf(second) : undefined
  const isChoice = colored !== undefined && valueKindOf(colored) === 'choice'
  const plot: PlotProps = {
    data,
    nameOf: (group) => (group.isRest ? t('chart.rest') : wordsOf(first, group)),
    seriesName: (mark) => wordsOf(second, mark),
    write: (value) => measureText(value, measure, table.fields, env, format),
    colorOf: (place, { key }) => {
      if (!colored) return 'var(--accent)'
      const chosen = isChoice && typeof key === 'string' ? optionOf(colored, key, env)?.color : undefined
      return optionColorVars(chosen ?? palette[place % palette.length] ?? 'azul').solid
    },
    onPress: settings.actions.filter_page ? press : null,
    pressed,
    style,
  }
  return (
    <div className={classes.chart} data-type={content.chart_type}>
      {style.legend && data.series.length > 0 && content.chart_type !== 'pivot' && <Legend plot={plot} />}
      <Suspense fallback={<BlockWait />}>
        <Plot type={content.chart_type} plot={plot} />
      </Suspense>
      {(data.leftOut > 0 || summary.more) && <p className={`t-meta t-2 ${classes.note}`}>{t('chart.leftOut')}</p>}
    </div>
  )
}

/** Neighbours that can be told apart. */
const palette: readonly OptionColor[] = [
  'azul',
  'ambar',
  'verde',
  'violeta',
  'laranja',
  'turquesa',
  'rosa',
  'lima',
  'indigo',
  'marrom',
  'ceu',
  'cinza',
]

function Plot({ type, plot }: { type: ChartSettings['content']['chart_type']; plot: PlotProps }) {
  switch (type) {
    case 'bar':
      return plot.style.horizontal ? <Rows {...plot} /> : <Bars {...plot} />
    case 'line':
      return <Lines {...plot} isArea={false} />
    case 'area':
      return <Lines {...plot} isArea />
    case 'pie':
      return <Pie {...plot} />
    case 'funnel':
      return <Rows {...plot} isFunnel />
    case 'pivot':
      return <Pivot {...plot} />
  }
}

function Legend({ plot: { data, seriesName, colorOf } }: { plot: PlotProps }) {
  return (
    <ul className={classes.legend}>
      {data.series.map((one, n) => (
        <li key={markKey(one.key)} className="t-small t-2">
          <i className={classes.swatch} style={{ background: colorOf(n, one) }} />
          {seriesName(one)}
        </li>
      ))}
    </ul>
  )
}

/** What was pressed in the chart: the other blocks of the table show only that. A second press lets go. */
function usePressed(block: Component, settings: ChartSettings, table: Table) {
  const { params } = useAppData()
  const [level] = settings.viewSettings.groups
  const field = table.fields.find(({ id }) => id === level?.field)
  const pressed = useSyncExternalStore(params.subscribe, () => params.markOf(block.id))
  const press = (group: ChartGroup) => {
    const key = markKey(group.key)
    const rules = field && groupRules(field, level?.bucket, group.key)
    if (!rules) return
    params.setFilter(block.id, pressed === key ? null : { op: 'and', rules }, { tableId: table.id, targets: [] }, key)
  }
  return { pressed, press }
}
