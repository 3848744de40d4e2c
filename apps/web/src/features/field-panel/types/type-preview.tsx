import type { OutputOf } from '@oficina/contract'
import type { OficinaContract } from '@oficina/contract'
import { Banner, Icon } from '@oficina/ui'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './type-preview.module.css'

type Preview = OutputOf<OficinaContract['fieldTypes']['preview']>

/** Values before and after, those that would be lost first, with how many records hold each. */
export function TypePreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation('fields')
  const samples = preview.samples.toSorted((one, other) => Number(other.lost) - Number(one.lost))
  return (
    <div className={classes.root}>
      {preview.lost > 0 ? (
        <Banner tone="warn">{t('retype.lost', { count: preview.lost })}</Banner>
      ) : (
        <Banner tone="info">
          {preview.kept > 0 ? t('retype.keptAll', { count: preview.kept }) : t('retype.noValues')}
        </Banner>
      )}
      <p className="t-small t-2">
        {t('retype.counts', { kept: preview.kept, lost: preview.lost, empty: preview.empty })}
        {!preview.complete && ` ${t('retype.sampled', { count: preview.looked_at })}`}
      </p>
      {samples.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('retype.before')}</th>
              <th scope="col">{t('retype.after')}</th>
              <th scope="col" className={classes.count}>
                {t('retype.records')}
              </th>
            </tr>
          </thead>
          <tbody>
            {samples.map((sample) => (
              <tr key={`${sample.before} ${sample.after}`} data-lost={sample.lost || undefined}>
                <td className={classes.value} title={sample.before}>
                  {sample.before}
                </td>
                <td className={classes.value} title={sample.after}>
                  <Icon of={IconArrowRight} size={12} /> {sample.lost ? t('retype.isLost') : sample.after}
                </td>
                <td className={classes.count}>{sample.count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {preview.new_options.length > 0 && (
        <p className="t-small t-2">
          {t('retype.newOptions', {
            count: preview.new_options.length,
            names: preview.new_options.slice(0, 8).join(', '),
          })}
        </p>
      )}
      <p className="t-small t-3">{t('retype.kept')}</p>
    </div>
  )
}
