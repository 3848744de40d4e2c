import { ActionIcon, Button, Switch, TextInput } from '@mantine/core'
import { Icon, isOptionColor } from '@oficina/ui'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ClipboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColorMenu } from '../../appearance/color-menu.tsx'
import classes from './setting.module.css'
import { moved } from '../../sortable-list/moved.ts'
import type { SayProblem } from './problem-text.ts'
import { SortableList } from '../../sortable-list/sortable-list.tsx'
import { NumberSetting } from './number-setting.tsx'
import { type ChoiceOption, hasLabel, withLabels } from './option-list.ts'
import type { OptionsOf, OptionsProps } from './options-props.ts'
import { SlaOptions } from './sla-options.tsx'

interface OptionEditorProps {
  options: readonly ChoiceOption[]
  onChange: (options: ChoiceOption[]) => void
  say: SayProblem
}

/** What people choose from: names, colours and order; a pasted column becomes one option for each line. */
function OptionEditor({ options, onChange, say }: OptionEditorProps) {
  const { t } = useTranslation('fields')
  const [text, setText] = useState('')
  const add = (given: string) => {
    onChange(withLabels(options, given))
    setText('')
  }
  const change = (id: string, change: Partial<ChoiceOption>) =>
    onChange(options.map((option) => (option.id === id ? { ...option, ...change } : option)))
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[\r\n]/.test(pasted.trim())) return
    event.preventDefault()
    add(pasted)
  }
  const isTaken = text.trim() !== '' && hasLabel(options, text)
  const problem = say('options.options')
  return (
    <div className={classes.setting}>
      <span className={classes.label}>{t('option.choices')}</span>
      <SortableList
        label={t('option.choices')}
        items={options}
        keyOf={(option) => option.id}
        nameOf={(option) => option.label}
        onMove={(from, to) => onChange(moved(options, from, to))}
      >
        {(option) => (
          <>
            <ColorMenu
              label={t('option.colorOf', { name: option.label })}
              value={option.color !== null && isOptionColor(option.color) ? option.color : 'cinza'}
              onChange={(color) => change(option.id, { color })}
            />
            <TextInput
              className={classes.grow}
              aria-label={t('option.nameOf', { name: option.label })}
              value={option.label}
              maxLength={200}
              error={
                option.label.trim() === ''
                  ? t('problem.required')
                  : hasLabel(options, option.label, option.id) && t('problem.duplicateLabel')
              }
              onChange={(event) => change(option.id, { label: event.currentTarget.value })}
            />
            <ActionIcon
              aria-label={t('option.remove', { name: option.label })}
              onClick={() => onChange(options.filter((other) => other.id !== option.id))}
            >
              <Icon of={IconTrash} size={15} />
            </ActionIcon>
          </>
        )}
      </SortableList>
      <div className={classes.adder}>
        <TextInput
          className={classes.grow}
          aria-label={t('option.newChoice')}
          placeholder={t('option.newChoice')}
          value={text}
          maxLength={200}
          error={isTaken ? t('problem.duplicateLabel') : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
          onPaste={onPaste}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || text.trim() === '') return
            event.preventDefault()
            if (!isTaken) add(text)
          }}
        />
        <Button
          variant="default"
          leftSection={<Icon of={IconPlus} size={14} />}
          disabled={text.trim() === '' || isTaken}
          onClick={() => add(text)}
        >
          {t('option.addChoice')}
        </Button>
      </div>
      {problem && (
        <span role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
    </div>
  )
}

export function OneChoiceOptions({ options, onChange, say }: OptionsProps<OptionsOf<'select'>>) {
  // A time limit of an option that is gone would be refused with the rest.
  const change = (list: ChoiceOption[]) => {
    const ids = new Set(list.map((option) => option.id))
    const sla = options.sla && { limits: options.sla.limits.filter((limit) => ids.has(limit.optionId)) }
    onChange({ ...options, options: list, sla })
  }
  return (
    <>
      <OptionEditor options={options.options} onChange={change} say={say} />
      <SlaOptions
        options={options.options}
        sla={options.sla}
        say={say}
        onChange={(sla) => onChange({ ...options, sla })}
      />
    </>
  )
}

export function MultipleSelectOptions({ options, onChange, say }: OptionsProps<OptionsOf<'multipleSelect'>>) {
  const { t } = useTranslation('fields')
  return (
    <>
      <OptionEditor options={options.options} say={say} onChange={(list) => onChange({ ...options, options: list })} />
      <NumberSetting
        label={t('option.minOptions')}
        value={options.minOptions}
        min={0}
        error={say('options.minOptions')}
        onChange={(minOptions) => onChange({ ...options, minOptions: minOptions ?? 0 })}
      />
    </>
  )
}

export function TagsOptions({ options, onChange, say }: OptionsProps<OptionsOf<'tags'>>) {
  const { t } = useTranslation('fields')
  return (
    <>
      <OptionEditor options={options.options} say={say} onChange={(list) => onChange({ ...options, options: list })} />
      <Switch
        label={t('option.allowNew')}
        checked={options.allowNew}
        onChange={(event) => onChange({ ...options, allowNew: event.currentTarget.checked })}
      />
    </>
  )
}
