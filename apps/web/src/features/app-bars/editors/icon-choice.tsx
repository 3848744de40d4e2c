import { TextInput, UnstyledButton } from '@mantine/core'
import { Icon } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import type { ChosenIcon } from '../../appearance/chosen-icon.tsx'
import { tableIconNames, tableIcons } from '../../appearance/table-icons.ts'
import classes from './icon-choice.module.css'

interface IconChoiceProps {
  label: string
  value: ChosenIcon
  onChange: (icon: NonNullable<ChosenIcon> | null) => void
  error?: string | undefined
}

const nameOf = (icon: ChosenIcon) =>
  icon === null ? null : typeof icon === 'string' ? icon : icon.type === 'icon' ? icon.value : null
const emojiOf = (icon: ChosenIcon) => (typeof icon === 'object' && icon?.type === 'emoji' ? icon.value : '')

/** The last sign that was typed: a new one takes the place of the old. */
function lastSign(text: string): string {
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return [...letters.segment(text.trim())].at(-1)?.segment ?? ''
}

/** A sign of the set, or an emoji. */
export function IconChoice({ label, value, onChange, error }: IconChoiceProps) {
  const { t } = useTranslation(['bars', 'fields'])
  return (
    <fieldset className={classes.root} aria-label={label}>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      <div className={classes.grid}>
        {tableIconNames.map((name) => (
          <UnstyledButton
            key={name}
            className={classes.choice}
            aria-label={t(`fields:icon.${name}`)}
            title={t(`fields:icon.${name}`)}
            aria-pressed={nameOf(value) === name}
            onClick={() => onChange(name)}
          >
            <Icon of={tableIcons[name]} size={17} />
          </UnstyledButton>
        ))}
      </div>
      <TextInput
        className={classes.emoji ?? ''}
        label={t('icon.emoji')}
        value={emojiOf(value)}
        error={error}
        onChange={(event) => {
          const sign = lastSign(event.currentTarget.value)
          onChange(sign === '' ? null : { type: 'emoji', value: sign })
        }}
      />
    </fieldset>
  )
}
