import type { Field } from '@oficina/contract'
import { ActionIcon, Button, Select } from '@mantine/core'
import { type Filter, type FilterGroup, filterLimits, isGroup } from '@oficina/kinds'
import { Icon } from '@oficina/ui'
import { IconBraces, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Env } from '../fields/field-env.ts'
import classes from './filter-editor.module.css'
import { newRule } from './filter-fields.ts'
import { canNest, countRules, type FilterNode, type NodePath, noFilter, replaceAt } from './filter-tree.ts'
import { RuleEditor } from './rule-editor.tsx'
import { inPopover } from './in-popover.ts'

interface FilterEditorProps {
  fields: readonly Field[]
  value: Filter
  env: Env
  onChange: (filter: Filter) => void
}

/** Conditions in groups that all hold, or of which one holds; groups in groups, three deep. */
export function FilterEditor({ fields, value, env, onChange }: FilterEditorProps) {
  const isFull = countRules(value) >= filterLimits.rules
  return (
    <GroupEditor
      fields={fields}
      env={env}
      group={value}
      path={[]}
      isFull={isFull}
      onReplace={(path, node) => onChange(replaceAt(value, path, node))}
    />
  )
}

interface GroupEditorProps {
  fields: readonly Field[]
  env: Env
  group: FilterGroup
  path: NodePath
  isFull: boolean
  onReplace: (path: NodePath, node: FilterNode | null) => void
}

function GroupEditor({ fields, env, group, path, isFull, onReplace }: GroupEditorProps) {
  const { t } = useTranslation('views')
  const [first] = fields
  const add = (node: FilterNode) => onReplace(path, { op: group.op, rules: [...group.rules, node] })
  return (
    <fieldset className={classes.group} data-nested={path.length > 0 || undefined} aria-label={t('filter.group')}>
      {group.rules.length === 0 && path.length === 0 && <p className="t-2">{t('filter.none')}</p>}
      {group.rules.map((node, index) => {
        const here = [...path, index]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name but its place
          <div key={index} className={classes.line}>
            <div className={classes.joint}>
              {index === 0 ? (
                <span className="t-2">{t('filter.where')}</span>
              ) : index === 1 ? (
                <Select
                  aria-label={t('filter.joinedBy')}
                  data={[
                    { value: 'and', label: t('filter.and') },
                    { value: 'or', label: t('filter.or') },
                  ]}
                  value={group.op}
                  onChange={(op) => onReplace(path, { op: op === 'or' ? 'or' : 'and', rules: group.rules })}
                  comboboxProps={inPopover}
                  allowDeselect={false}
                />
              ) : (
                <span className="t-2">{t(`filter.${group.op}`)}</span>
              )}
            </div>
            {isGroup(node) ? (
              <GroupEditor fields={fields} env={env} group={node} path={here} isFull={isFull} onReplace={onReplace} />
            ) : (
              <RuleEditor fields={fields} rule={node} env={env} onChange={(rule) => onReplace(here, rule)} />
            )}
            <ActionIcon aria-label={t('filter.remove')} onClick={() => onReplace(here, null)}>
              <Icon of={IconTrash} size={15} />
            </ActionIcon>
          </div>
        )
      })}
      <div className={classes.adds}>
        {first && (
          <Button
            variant="subtle"
            color="gray"
            disabled={isFull}
            leftSection={<Icon of={IconPlus} size={14} />}
            onClick={() => add(newRule(first))}
          >
            {t('filter.addRule')}
          </Button>
        )}
        {first && canNest(path) && (
          <Button
            variant="subtle"
            color="gray"
            disabled={isFull}
            leftSection={<Icon of={IconBraces} size={14} />}
            onClick={() => add({ op: 'or', rules: [newRule(first)] })}
          >
            {t('filter.addGroup')}
          </Button>
        )}
        {path.length === 0 && group.rules.length > 0 && (
          <Button variant="subtle" color="gray" onClick={() => onReplace([], noFilter)}>
            {t('filter.clear')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
