import type { ImportInfo } from '@oficina/contract'
import { ProgressBar } from '@oficina/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ground/session/use-format.ts'
import { fractionOf, secondsLeft } from '../progress.ts'
import classes from './import-list.module.css'

/** How far an import is, and how long it will take. */
export function ImportProgress({ of }: { of: ImportInfo }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const now = useNow()
  const left = secondsLeft(of, now)
  const text =
    of.state === 'undoing'
      ? t('progress.undoing')
      : t('progress.rows', { done: format.number(of.done), total: format.number(of.total ?? 0) })
  return (
    <div className={classes.progress}>
      {of.state === 'running' && <ProgressBar value={fractionOf(of) ?? 0} label={text} />}
      <span className="t-small t-2 t-num">
        {text}
        {left !== null && of.state === 'running' && ` · ${leftText(left)}`}
      </span>
    </div>
  )

  function leftText(seconds: number): string {
    return seconds < 60
      ? t('progress.seconds', { count: seconds })
      : t('progress.minutes', { count: Math.ceil(seconds / 60) })
  }
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
