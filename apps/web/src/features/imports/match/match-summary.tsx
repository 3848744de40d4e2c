import { NativeSelect } from '@mantine/core'
import type { ImportType } from '@oficina/contract'
import { Banner, Icon } from '@oficina/ui'
import { IconCircleCheckFilled, IconLink, IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../ground/session/session.ts'
import { useFormat } from '../../../ground/session/use-format.ts'
import { type ImportDraft, importDraft } from '../import-draft.ts'
import {
  keyColumns,
  keyOf,
  labelOf,
  longestTableLabel,
  type MatchedTable,
  needsKey,
  newTypes,
  unfilledFields,
  updateTypes,
} from '../import-request.ts'
import { isTaken, type MatchedColumn, misfitCount } from '../matching.ts'
import { newsOf } from '../recipe-draft.ts'
import { useTargetTables } from '../target-tables.ts'
import classes from './match.module.css'
import { RenameInput } from './rename-input.tsx'

/** In the list of tables: a new one. */
const newTable = ''

/** Where a sheet goes, and what will happen. */
export function MatchSummary({ draft, table }: { draft: ImportDraft; table: MatchedTable }) {
  const { t } = useTranslation('imports')
  return (
    <>
      <h2 className="t-section">{t('summary.title')}</h2>
      {table.draft.isOn && <Target draft={draft} table={table} />}
      {table.draft.isOn && table.look && <Counts table={table} />}
      <RecipeTold draft={draft} table={table} />
    </>
  )
}

/** What the file has and the recipe does not know, and the other way round. */
function RecipeTold({ draft, table }: { draft: ImportDraft; table: MatchedTable }) {
  const { t } = useTranslation('imports')
  const { recipe } = table.draft
  const news = recipe && table.look ? newsOf(recipe, table.look) : null
  const sheets = draft.recipe?.missing ?? []
  return (
    <>
      {sheets.length > 0 && <Banner>{t('recipe.noSheets', { names: sheets.join(', ') })}</Banner>}
      {news && news.missing.length > 0 && <Banner>{t('recipe.missing', { names: news.missing.join(', ') })}</Banner>}
      {news && news.added.length > 0 && (
        <Banner tone="info">{t('recipe.added', { names: news.added.join(', ') })}</Banner>
      )}
    </>
  )
}

function Target({ draft, table }: { draft: ImportDraft; table: MatchedTable }) {
  const { t } = useTranslation('imports')
  const makesTables = useCan('tables.create')
  const { tables } = useTargetTables()
  const { sheet, object, type } = table.draft
  const change = (patch: Parameters<typeof importDraft.changeTable>[1]) => importDraft.changeTable(sheet, patch)
  const allowed: readonly ImportType[] =
    object === null
      ? newTypes
      : updateTypes.filter((one) => one !== 'import_update' || table.table?.can.updateRecords !== false)
  const keys = keyColumns(table.columns)
  const key = keyOf(table)
  return (
    <>
      <NativeSelect
        label={t('summary.target')}
        value={object ?? newTable}
        data={[
          ...(makesTables && draft.flow === 'import' ? [{ value: newTable, label: t('summary.newTable') }] : []),
          ...tables.map(({ id, label }) => ({ value: id, label })),
        ]}
        onChange={(event) => {
          const chosen = event.currentTarget.value || null
          // Another table has other fields.
          change({ object: chosen, columns: {}, primaryKey: null, type: 'import_only' })
        }}
      />
      {object === null && table.look && (
        <RenameInput
          isLabelled
          label={t('summary.tableName')}
          value={labelOf(table)}
          maxLength={longestTableLabel}
          onRename={(label) => change({ label })}
        />
      )}
      <NativeSelect
        label={t('summary.type')}
        description={t(`typeText.${type}`)}
        inputWrapperOrder={['label', 'input', 'description']}
        value={type}
        data={allowed.map((value) => ({ value, label: t(`type.${value}`) }))}
        onChange={(event) => change({ type: event.currentTarget.value as ImportType })}
      />
      {needsKey(table.draft) && (
        <NativeSelect
          label={t('summary.key')}
          description={t('summary.keyText')}
          inputWrapperOrder={['label', 'input', 'description']}
          value={key === null ? '' : String(key)}
          data={[
            { value: '', label: t('summary.chooseKey') },
            ...keys.map(({ column }) => ({ value: String(column.column), label: column.label })),
          ]}
          error={key === null && keys.length === 0 ? t('summary.noKey') : undefined}
          onChange={({ currentTarget: { value } }) => change({ primaryKey: value === '' ? null : Number(value) })}
        />
      )}
    </>
  )
}

function Counts({ table }: { table: MatchedTable }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const { columns, look } = table
  const of = (test: (one: MatchedColumn) => boolean) => columns.filter(test)
  const filled = of(({ kind }) => kind === 'field')
  const links = of(({ kind, link, misfits }) => kind === 'new' && link !== null && misfits !== 'as_text')
  const made = of((one) => (one.kind === 'new' || one.kind === 'name') && !links.includes(one))
  const out = of((one) => !isTaken(one))
  const misfits = columns.reduce((sum, one) => sum + misfitCount(one), 0)
  const key = keyOf(table)
  const isRepeated = key !== null && columns.some(({ column }) => column.column === key && !column.is_unique)
  const unfilled = unfilledFields(table)
  return (
    <>
      <dl className={classes.counts}>
        <div>
          <dt className="t-small t-2">{t('summary.rows')}</dt>
          <dd className="t-section t-num">{format.number(look?.rows ?? 0)}</dd>
        </div>
        <div>
          <dt className="t-small t-2">{t('summary.columns')}</dt>
          <dd className="t-section t-num">{format.number(columns.length)}</dd>
        </div>
        <div>
          <dt className="t-small t-2">{t('summary.misfits')}</dt>
          <dd className="t-section t-num">{format.number(misfits)}</dd>
        </div>
      </dl>
      <ul className={classes.facts}>
        {filled.length > 0 && (
          <Fact icon={IconCircleCheckFilled} text={t('summary.matched')} count={format.number(filled.length)} />
        )}
        {made.length > 0 && (
          <Fact icon={IconPlus} text={t('summary.made', { names: named(made) })} count={format.number(made.length)} />
        )}
        {links.length > 0 && (
          <Fact icon={IconLink} text={t('link.links', { names: named(links) })} count={format.number(links.length)} />
        )}
        {out.length > 0 && (
          <Fact icon={IconMinus} text={t('summary.out', { names: named(out) })} count={format.number(out.length)} />
        )}
      </ul>
      {look?.is_wide && <Banner>{t('summary.wide')}</Banner>}
      {look !== null && look.long_rows > 0 && <Banner>{t('summary.longRows', { count: look.long_rows })}</Banner>}
      {table.draft.object === null && !columns.some(({ kind }) => kind === 'name') && (
        <Banner tone="info">{t('summary.noName')}</Banner>
      )}
      {unfilled.length > 0 && <Banner>{t('summary.unfilled', { names: unfilled.join(', ') })}</Banner>}
      {isRepeated && <Banner>{t('summary.repeated')}</Banner>}
      {misfits > 0 && <Banner>{t('summary.look', { count: misfits })}</Banner>}
    </>
  )
}

/** The first ones by name; a file has up to 500. */
const namesShown = 4
const named = (columns: readonly MatchedColumn[]) =>
  columns
    .slice(0, namesShown)
    .map(({ column }) => column.label)
    .join(', ') + (columns.length > namesShown ? '…' : '')

function Fact({ icon, text, count }: { icon: typeof IconPlus; text: string; count: string }) {
  return (
    <li className={classes.fact}>
      <Icon of={icon} size={15} />
      <span className={classes.grow}>{text}</span>
      <span className="t-num">{count}</span>
    </li>
  )
}
