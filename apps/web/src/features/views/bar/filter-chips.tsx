import type { Field } from '@oficina/contract'
import { ActionIcon } from '@mantine/core'
import { type Filter, isGroup } from '@oficina/kinds'
import { Icon } from '@oficina/ui'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Env } from '../../fields/field-env.ts'
import { countRules, replaceAt } from '../../filter-editor/filter-tree.ts'
import { RuleText } from '../../filter-editor/rule-text.tsx'
import classes from './view-bar.module.css'

interface FilterChipsProps {
  fields: readonly Field[]
  value: Filter
  env: Env
  onChange: (filter: Filter) => void
}

/** The conditions in force, in words; each can be taken away. */
export function FilterChips({ fields, value, env, onChange }: FilterChipsProps) {
  const { t } = useTranslation('views')
  if (value.rules.length === 0) return null
  const nameOf = (id: string) => fields.find((field) => field.id === id)?.label ?? ''
  return (
    <>
      <i className={classes.divider} />
      {value.rules.map((node, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name but its place
        <span key={index} className={classes.chip}>
          <span className="t-cut">
            {index > 0 && value.op === 'or' && <span className="t-3">{t('filter.or')} </span>}
            {isGroup(node) ? (
              t('bar.conditions', { count: countRules(node) })
            ) : (
              <RuleText fields={fields} rule={node} env={env} />
            )}
          </span>
          <ActionIcon
            size={18}
            aria-label={isGroup(node) ? t('bar.removeGroup') : t('bar.removeFilter', { field: nameOf(node.field) })}
            onClick={() => onChange(replaceAt(value, [index], null))}
          >
            <Icon of={IconX} size={12} />
          </ActionIcon>
        </span>
      ))}
    </>
  )
}
