/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/control-has-associated-label -- the rows of a windowed grid are placed freely, which table rows cannot be */
import type { Field } from '@oficina/contract'
import { type Aggregate, aggregatesOf } from '@oficina/kinds'
import { LazyMenu, Menu } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { useReady } from '../../lib/use-ready.ts'
import { type Env, valueKindOf } from '../fields/field-env.ts'
import { pinnedColumns } from '../records/grid/viewport.ts'
import { AggregateText } from './groups/aggregate-text.tsx'
import classes from './sheet-footer.module.css'
import type { ViewFooters } from './view-query.ts'

interface SheetFooterProps {
  columns: readonly { field: Field; width: number }[]
  /** Width of the row numbers before the first column. */
  before: number
  /** So many columns stay at the left while the others scroll. */
  frozen: number
  footer: ViewFooters
  /** What they add up to, in their order. */
  values: readonly unknown[]
  env: Env
  onChange: (footer: ViewFooters) => void
}

const nothing = 'none'

/** What each column adds up to, over all records and not only those on screen. */
export function SheetFooter({ columns, before, frozen, footer, values, env, onChange }: SheetFooterProps) {
  const { t } = useTranslation('views')
  const isReady = useReady()
  const choose = (field: Field, aggregate: string) => {
    const others = footer.filter((one) => one.field !== field.id)
    onChange(aggregate === nothing ? others : [...others, { field: field.id, aggregate: aggregate as Aggregate }])
  }
  const pinned = pinnedColumns(
    columns.map(({ width }) => width),
    frozen,
    before,
  )
  return (
    <div role="row" className={classes.row}>
      <span role="gridcell" className={classes.before} style={{ width: before }} />
      {(isReady ? columns : []).map(({ field, width }, index) => {
        const at = footer.findIndex((one) => one.field === field.id)
        const chosen = footer[at]
        const left = pinned[index]?.left
        return (
          <div
            role="gridcell"
            key={field.id}
            className={classes.cell}
            style={{ width, left }}
            data-foot={index}
            data-pinned={left !== undefined || undefined}
          >
            <LazyMenu
              position="top-start"
              target={
                <button
                  type="button"
                  className={classes.button}
                  tabIndex={-1}
                  aria-label={t('aggregate.choose', { field: field.label })}
                >
                  {chosen ? (
                    <AggregateText footer={chosen} value={values[at]} fields={[field]} env={env} withName />
                  ) : (
                    <span className={classes.offer}>{t('aggregate.calculate')}</span>
                  )}
                </button>
              }
              items={() =>
                [nothing, ...aggregatesOf[valueKindOf(field)]].map((aggregate) => (
                  <Menu.Item
                    key={aggregate}
                    aria-current={aggregate === (chosen?.aggregate ?? nothing) || undefined}
                    onClick={() => choose(field, aggregate)}
                  >
                    {t(`aggregate.${aggregate as Aggregate}`)}
                  </Menu.Item>
                ))
              }
            />
          </div>
        )
      })}
    </div>
  )
}
