import type { Reference } from '@oficina/contract'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../lib/i18n.ts'
import classes from './used-by.module.css'

interface UsedByProps {
  references: readonly Reference[]
  /** Names that the page knows, by id. */
  names?: ReadonlyMap<string, string>
}

/** What uses something that is about to go: named ones by name; of the others how many there are of a kind. */
export function UsedBy({ references: given, names }: UsedByProps) {
  const references = given.map((one) => ({ ...one, label: one.label ?? names?.get(one.id) ?? null }))
  const { t } = useTranslation('fields')
  if (references.length === 0) return <p className="t-2">{t('delete.unused')}</p>
  const named = references.filter((one) => one.label !== null)
  const counts = new Map<string, number>()
  for (const one of references) if (one.label === null) counts.set(one.kind, (counts.get(one.kind) ?? 0) + 1)
  const kindName = (kind: string) => (i18n.exists(`fields:usedBy.${kind}`, { count: 1 }) ? kind : 'other') as 'other'
  return (
    <section aria-label={t('delete.usedBy')}>
      <p className="t-strong">{t('delete.usedBy')}</p>
      <ul className={classes.users}>
        {named.map((one) => (
          <li key={`${one.kind} ${one.id}`}>
            {t(`usedBy.${kindName(one.kind)}`, { count: 1 })}: <b className="t-strong">{one.label}</b>
          </li>
        ))}
        {[...counts].map(([kind, count]) => (
          <li key={kind}>
            {count} {t(`usedBy.${kindName(kind)}`, { count })}
          </li>
        ))}
      </ul>
    </section>
  )
}
