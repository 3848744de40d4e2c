import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../ground/session/session.ts'
import { DateFormat, TimeFormat } from '../../options/moment-settings.tsx'
import type { OptionsOf, OptionsProps } from '../../options/options-props.ts'
import classes from '../../options/setting.module.css'

/** Times are stored in UTC and shown in the time zone of the organisation. */
export function Options({ options, onChange }: OptionsProps<OptionsOf<'dateTime'>>) {
  const { t } = useTranslation('fields')
  const { org } = useSession()
  return (
    <>
      <div className={classes.pair}>
        <DateFormat value={options.dateFormat} onChange={(dateFormat) => onChange({ ...options, dateFormat })} />
        <TimeFormat value={options.timeFormat} onChange={(timeFormat) => onChange({ ...options, timeFormat })} />
      </div>
      <p className="t-small t-3">{t('option.zone', { zone: org.locale_settings.timezone })}</p>
    </>
  )
}
