import type { Field } from '@oficina/contract'
import { ActionIcon, Button, Select } from '@mantine/core'
import type { Filter } from '@oficina/kinds'
import { Icon, isOptionColor } from '@oficina/ui'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ColorMenu } from '../../appearance/color-menu.tsx'
import type { Env } from '../../fields/field-env.ts'
import { FilterDraft } from '../../filter-editor/filter-draft.tsx'
import { noFilter } from '../../filter-editor/filter-tree.ts'
import { inPopover } from '../../filter-editor/in-popover.ts'
import { choiceFields, colorsOfChoice } from '../row-colors/color-rules.ts'
import type { ViewColors } from '../view-query.ts'
import classes from './view-bar.module.css'

export interface ColorRulesProps {
  fields: readonly Field[]
  colors: ViewColors
  env: Env
  onChange: (colors: ViewColors) => void
}

const most = 30

/** The colour of a choice, or conditions with a colour each, of which the first that holds counts. */
export function ColorRulesEditor({ fields, colors, env, onChange }: ColorRulesProps) {
  const { t } = useTranslation('records')
  const choices = choiceFields(fields)
  const set = (n: number, rule: ViewColors[number]) => onChange(colors.with(n, rule))
  return (
    <div className={classes.rules}>
      {choices.length > 0 && (
        <Select
          label={t('color.byField')}
          placeholder={t('color.chooseField')}
          data={choices.map(({ id, label }) => ({ value: id, label }))}
          value={null}
          onChange={(id) => {
            const field = choices.find((one) => one.id === id)
            if (field) onChange(colorsOfChoice(field))
          }}
          comboboxProps={inPopover}
        />
      )}
      {colors.map(({ color, filter }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name but its place
        <div key={n} className={classes.rule}>
          <ColorMenu
            label={t('color.rule', { number: n + 1 })}
            value={isOptionColor(color) ? color : 'cinza'}
            onChange={(next) => set(n, { color: next, filter })}
          />
          <FilterDraft
            fields={fields}
            value={filter as Filter}
            env={env}
            onChange={(next) => set(n, { color, filter: next })}
          />
          <ActionIcon
            aria-label={t('color.remove', { number: n + 1 })}
            onClick={() => onChange(colors.filter((_, at) => at !== n))}
          >
            <Icon of={IconTrash} size={15} />
          </ActionIcon>
        </div>
      ))}
      <span>
        <Button
          variant="subtle"
          color="gray"
          disabled={colors.length >= most}
          leftSection={<Icon of={IconPlus} size={14} />}
          onClick={() => onChange([...colors, { color: 'azul', filter: noFilter }])}
        >
          {t('color.add')}
        </Button>
        {colors.length > 0 && (
          <Button variant="subtle" color="gray" onClick={() => onChange([])}>
            {t('color.clear')}
          </Button>
        )}
      </span>
    </div>
  )
}
