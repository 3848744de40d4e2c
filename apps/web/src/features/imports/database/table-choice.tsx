import { Button, Checkbox, Radio } from '@mantine/core'
import { SearchInput, Tag } from '@oficina/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import steps from '../steps/steps.module.css'
import classes from './database.module.css'
import type { Database, TableList } from './use-database.ts'

/** As many tables as one import fills. */
const mostTables = 30
/** Fewer are found without a search, and more than these are not drawn. */
const [searchFrom, mostDrawn] = [10, 200]

/** Tables and views of a database: several become tables in one go, one fills a table. */
export function TableChoice({ of, list, isSingle }: { of: Database; list: TableList; isSingle: boolean }) {
  const { t } = useTranslation(['imports', 'common'])
  const [search, setSearch] = useState('')
  if (list.state === 'loading') return <p className={`t-small t-2 ${steps.block}`}>{t('database.loading')}</p>
  if (list.state === 'error' || list.tables.length === 0) {
    return (
      <div className={classes.test}>
        <span className="t-small">{list.problem ?? t('database.noTables')}</span>
        <Button variant="default" size="compact-sm" onClick={() => void of.loadTables()}>
          {t('database.reload')}
        </Button>
      </div>
    )
  }
  const wanted = search.trim().toLowerCase()
  const found = list.tables.filter(({ name }) => name.toLowerCase().includes(wanted))
  const label = (name: string, isView: boolean) => (
    <span className={classes.table}>
      {name}
      {isView && <Tag>{t('database.view')}</Tag>}
    </span>
  )
  const isFull = of.chosen.length >= mostTables
  const group = {
    className: steps.block ?? '',
    label: t(isSingle ? 'database.table' : 'database.tables'),
    description: t(isSingle ? 'database.tableText' : 'database.tablesText', { count: mostTables }),
  }
  const shown = found.slice(0, mostDrawn)
  return (
    <>
      {list.tables.length > searchFrom && (
        <div className={steps.block}>
          <SearchInput value={search} onChange={setSearch} label={t('database.search')} />
        </div>
      )}
      {isSingle ? (
        <Radio.Group {...group} value={of.chosen[0] ?? ''} onChange={(name) => of.setChosen([name])}>
          <div className={classes.tables}>
            {shown.map(({ name, is_view }) => (
              <Radio key={name} mt={8} value={name} label={label(name, is_view)} disabled={of.fetching !== null} />
            ))}
          </div>
        </Radio.Group>
      ) : (
        <Checkbox.Group {...group} value={[...of.chosen]} onChange={(names) => of.setChosen(names)}>
          <div className={classes.tables}>
            {shown.map(({ name, is_view }) => (
              <Checkbox
                key={name}
                mt={8}
                value={name}
                label={label(name, is_view)}
                disabled={of.fetching !== null || (isFull && !of.chosen.includes(name))}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {found.length > shown.length && (
        <p className="t-small t-2">{t('database.more', { count: found.length - shown.length })}</p>
      )}
    </>
  )
}
