import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import { userSeats } from './users-search.ts'
import classes from './users.module.css'

/** How many people of each kind are listed and, beside them, how many seats they take: not everyone takes one. */
export function SeatSummary() {
  const { t } = useTranslation('users')
  const { data } = useQuery(api.users.seats.queryOptions())
  const shown = userSeats.filter((seat) => seat !== 'viewer' || data?.allow_viewers || data?.viewer.people)
  const isFewer = data !== undefined && data.users.used < data.users.people
  return (
    <div className={classes.counts}>
      <dl className={classes.seats} aria-label={t('people')}>
        {shown.map((seat) => (
          <div key={seat} className={classes.seat}>
            <dt className="t-small t-3">{t(`seat.${seat}`)}</dt>
            <dd className="t-num">{data ? data[seat].people : '–'}</dd>
          </div>
        ))}
        <div className={classes.seat}>
          <dt className="t-small t-3">{t('people')}</dt>
          <dd className="t-num">{data ? data.users.people : '–'}</dd>
        </div>
      </dl>
      <dl className={classes.seats} aria-label={t('seats')}>
        <div className={classes.seat}>
          <dt className="t-small t-3">{t('seats')}</dt>
          <dd className="t-num">
            {data ? data.users.used : '–'}
            {typeof data?.users.max === 'number' && <span className="t-3"> / {data.users.max}</span>}
          </dd>
        </div>
      </dl>
      {isFewer && <p className={`t-small t-3 ${classes.fewer}`}>{t('seatsFewer')}</p>}
    </div>
  )
}
