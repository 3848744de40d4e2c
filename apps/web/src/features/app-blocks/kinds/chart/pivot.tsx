import { useTranslation } from 'react-i18next'
import { markKey, type PlotProps } from './chart-props.ts'
import classes from './chart.module.css'

/** The numbers themselves, in rows and columns. */
export function Pivot({ data, nameOf, seriesName, write, onPress, pressed }: PlotProps) {
  const { t } = useTranslation('blocks')
  return (
    <div className={classes.pivot}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('chart.group')}</span>
            </th>
            {data.series.map((one) => (
              <th key={markKey(one.key)} scope="col">
                {seriesName(one)}
              </th>
            ))}
            <th scope="col">{t('chart.total')}</th>
          </tr>
        </thead>
        <tbody>
          {data.groups.map((group) => (
            <tr key={group.isRest ? 'rest' : markKey(group.key)}>
              <th scope="row">
                {onPress && !group.isRest ? (
                  <button type="button" aria-pressed={pressed === markKey(group.key)} onClick={() => onPress(group)}>
                    {nameOf(group)}
                  </button>
                ) : (
                  nameOf(group)
                )}
              </th>
              {data.series.map((one, n) => (
                <td key={markKey(one.key)} className="t-num">
                  {group.parts[n] ? write(group.parts[n].value) : ''}
                </td>
              ))}
              <td className="t-num t-strong">{write(group.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
