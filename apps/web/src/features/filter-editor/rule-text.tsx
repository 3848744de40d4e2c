import type { Field } from '@oficina/contract'
import { argumentOf, currentUser, type FilterRule, type Operator, type Period } from '@oficina/kinds'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ground/session/use-format.ts'
import { api } from '../../lib/api.ts'
import type { Format } from '../../lib/format.ts'
import { optionOf } from '../fields/options/options-of.ts'
import { durationText } from '../fields/duration-text.ts'
import { type Env, textOf, valueKindOf } from '../fields/field-env.ts'
import { isRule, linkedTableOf } from './filter-fields.ts'
import { useRecordNames } from './record-picker.tsx'

interface RuleTextProps {
  fields: readonly Field[]
  rule: FilterRule
  env: Env
}

/** A rule in words: the field, how, and with what. */
export function RuleText({ fields, rule, env }: RuleTextProps) {
  const { t } = useTranslation('views')
  const field = fields.find((one) => one.id === rule.field)
  if (!field) return <b>{t('filter.goneField')}</b>
  const argument = argumentOf(valueKindOf(field), rule.operator)
  if (argument === 'rule') return <ThroughText field={field} rule={rule} env={env} />
  return (
    <>
      <b>{field.label}</b> <span className="t-2">{t(`operator.${rule.operator as Operator}`)}</span>{' '}
      {argument !== 'none' && <ValueText field={field} rule={rule} env={env} />}
    </>
  )
}

function ThroughText({ field, rule, env }: { field: Field; rule: FilterRule; env: Env }) {
  const tableId = linkedTableOf(field) ?? ''
  const { data } = useQuery({ ...api.tables.get.queryOptions({ tableId }), staleTime: 60_000 })
  return (
    <>
      <b>{field.label}</b> <span className="t-2">›</span>{' '}
      {data && isRule(rule.value) && <RuleText fields={data.fields} rule={rule.value} env={env} />}
    </>
  )
}

function ValueText({ field, rule, env }: { field: Field; rule: FilterRule; env: Env }) {
  const { t } = useTranslation('views')
  const format = useFormat()
  const values = (Array.isArray(rule.value) ? rule.value : [rule.value]) as unknown[]
  const isLink = ['record', 'records'].includes(argumentOf(valueKindOf(field), rule.operator) ?? '')
  const ids = isLink ? values.filter((id): id is number => typeof id === 'number') : []
  const names = useRecordNames(linkedTableOf(field) ?? '', ids)
  const isRange = rule.operator === 'between'
  const texts = values.map((value) =>
    isLink ? (names.get(Number(value)) ?? `#${String(value)}`) : partText(field, value, env, t, format),
  )
  return <b>{texts.join(isRange ? ` ${t('filter.to')} ` : ', ')}</b>
}

function partText(field: Field, value: unknown, env: Env, t: TFunction<'views'>, format: Format): string {
  if (typeof value === 'boolean') return t(value ? 'filter.yes' : 'filter.no')
  if (typeof value === 'object' && value !== null && 'period' in value) return periodText(value as Period, t)
  if (value === currentUser) return t('filter.currentUser')
  const kind = valueKindOf(field)
  if (kind === 'choice' || kind === 'choices')
    return optionOf(field, String(value), env)?.label ?? t('filter.goneOption')
  if (kind === 'user' || kind === 'users') return env.people.get(String(value))?.name ?? '…'
  if (kind === 'date' || kind === 'dateTime') return format.date(String(value))
  if (kind === 'number' && typeof value === 'number') return textOf(field, value, env)
  if (kind === 'duration' && typeof value === 'number') return durationText(field, value)
  return String(value)
}

const periodText = (period: Period, t: TFunction<'views'>): string =>
  'count' in period ? `${t(`period.${period.period}`)}: ${period.count}` : t(`period.${period.period}`)
