import { ActionIcon, Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import type { Field, FormItem } from '@oficina/contract'
import type { FieldTypeId } from '@oficina/kinds'
import { Icon, Tag } from '@oficina/ui'
import {
  IconArrowsSplit,
  IconChevronDown,
  IconChevronUp,
  IconHeading,
  IconSeparator,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { messageIfAny } from '../../lib/message-key.ts'
import { kindOf } from '../fields/field-env.ts'
import { fieldIcons } from '../fields/kinds/icons.ts'
import { patched } from './form-draft-items.ts'
import classes from './form-editor.module.css'

interface FormItemRowProps {
  item: FormItem
  field: Field | undefined
  /** Columns of the form; one has no widths to choose. */
  columns: number
  problem: string | undefined
  isOpen: boolean
  onToggle: () => void
  onChange: (item: FormItem) => void
  onCondition: () => void
  onRemove: () => void
}

/** What an item is called in the list. */
export function useItemName(): (item: FormItem, field: Field | undefined) => string {
  const { t } = useTranslation('forms')
  return (item, field) => {
    if (item.type === 'page_break') return item.label || t('editor.pageBreak')
    if (item.type === 'section') return item.label || t('editor.section')
    return item.label || field?.label || t('editor.goneField')
  }
}

/** One part of a form in the editor, with its settings under it while they are looked at. */
export function FormItemRow(props: FormItemRowProps) {
  const { item, field, problem, isOpen, onToggle, onRemove } = props
  const { t } = useTranslation('forms')
  const name = useItemName()(item, field)
  const isRequired = item.type === 'field' && (item.required || field?.required)
  return (
    <div className={classes.item} data-type={item.type}>
      <div className={classes.itemHead}>
        <Icon
          of={
            item.type === 'section'
              ? IconHeading
              : item.type === 'page_break'
                ? IconSeparator
                : fieldIcons[field?.type as FieldTypeId]
          }
          size={15}
          className={classes.sign}
        />
        <button type="button" className={classes.itemName} aria-expanded={isOpen} onClick={onToggle}>
          <span className="t-cut">{name}</span>
          {isRequired && <span className={classes.required}>*</span>}
          {'show_if' in item && item.show_if && <Tag>{t('editor.conditional')}</Tag>}
          <Icon of={isOpen ? IconChevronUp : IconChevronDown} size={14} className={classes.chevron} />
        </button>
        <ActionIcon aria-label={t('editor.remove', { name })} onClick={onRemove}>
          <Icon of={IconTrash} size={15} />
        </ActionIcon>
      </div>
      {problem && (
        <p role="alert" className={classes.problem}>
          {messageIfAny(`forms:problem.${problem}`) ?? t('problem.other', { reason: problem })}
        </p>
      )}
      {isOpen && <ItemSettings {...props} />}
    </div>
  )
}

function ItemSettings({ item, field, columns, onChange, onCondition }: FormItemRowProps) {
  const { t } = useTranslation('forms')
  const canBeRequired = field !== undefined && kindOf(field).traits.canBeRequired
  return (
    <div className={classes.settings}>
      <TextInput
        label={item.type === 'field' ? t('editor.label') : t('editor.title')}
        placeholder={item.type === 'field' ? field?.label : undefined}
        value={item.label ?? ''}
        maxLength={200}
        onChange={(event) => onChange(patched(item, { label: event.currentTarget.value }))}
      />
      {item.type !== 'page_break' && (
        <Textarea
          label={t('editor.help')}
          value={item.help ?? ''}
          maxLength={1_000}
          autosize
          minRows={1}
          onChange={(event) =>
            onChange(patched(item, { help: event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' ') }))
          }
        />
      )}
      {item.type === 'field' && canBeRequired && (
        <Checkbox
          label={t('editor.required')}
          description={field.required ? t('editor.requiredByField') : undefined}
          checked={field.required || item.required === true}
          disabled={field.required}
          onChange={(event) => onChange(patched(item, { required: event.currentTarget.checked }))}
        />
      )}
      {item.type === 'field' && columns > 1 && (
        <Select
          label={t('editor.width')}
          data={Array.from({ length: columns }, (_, n) => ({
            value: String(n + 1),
            label: t('editor.columns', { count: n + 1 }),
          }))}
          value={String(Math.min(item.width ?? 1, columns))}
          allowDeselect={false}
          onChange={(width) => onChange(patched(item, { width: width === '1' ? undefined : Number(width) }))}
        />
      )}
      {item.type !== 'page_break' && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Icon of={IconArrowsSplit} size={14} />}
            onClick={onCondition}
          >
            {item.show_if ? t('editor.editCondition') : t('editor.addCondition')}
          </Button>
        </div>
      )}
    </div>
  )
}
