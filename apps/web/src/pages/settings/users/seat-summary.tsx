import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import { userSeats } from './users-search.ts'
import classes from './users.module.css'

/** How many seats of each kind are taken, and how many there are. */
export function SeatSummary() {
  const { t } = useTranslation('users')
  const { data } = useQuery(api.users.seats.queryOptions())
  const shown = userSeats.filter((seat) => seat !== 'viewer' || data?.allow_viewers)
  return (
    <dl className={classes.seats} aria-label={t('seats')}>
      {shown.map((seat) => (
        <div key={seat} className={classes.seat}>
          <dt className="t-small t-3">{t(`seat.${seat}`)}</dt>
          <dd className="t-num">{data ? data[seat].used : '–'}</dd>
        </div>
      ))}
      <div className={classes.seat}>
        <dt className="t-small t-3">{t('seatsAll')}</dt>
        <dd className="t-num">
          {data ? data.users.used : '–'}
          {typeof data?.users.max === 'number' && <span className="t-3"> / {data.users.max}</span>}
        </dd>
      </div>
    </dl>
  )
}
