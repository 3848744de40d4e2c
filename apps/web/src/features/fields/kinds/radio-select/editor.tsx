import { Button, Radio } from '@mantine/core'
import { Tag } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { isLongList, optionsOf } from '../../options/options-of.ts'
import { ChoicePick } from '../../editors/choice-pick.tsx'
import classes from '../../editors/editors.module.css'
import type { ValueEditorProps } from '../../editors/value-editor.ts'

/** One of a few options, all in sight. Too many to be in sight are chosen from a list. */
export function Editor(props: ValueEditorProps) {
  return isLongList(props.field) ? <ChoicePick {...props} /> : <Radios {...props} />
}

function Radios({ id, field, value, onTake }: ValueEditorProps) {
  const { t } = useTranslation('record')
  return (
    <div className={classes.radios}>
      <Radio.Group
        id={id}
        aria-label={field.label}
        value={typeof value === 'string' ? value : null}
        onChange={(next) => onTake(next, next)}
      >
        {optionsOf(field).map((option) => (
          <Radio
            key={option.id}
            value={option.id}
            className={classes.radio ?? ''}
            label={
              <Tag color={option.color} dot>
                {option.label}
              </Tag>
            }
          />
        ))}
      </Radio.Group>
      {typeof value === 'string' && !field.required && (
        <Button variant="subtle" color="gray" size="compact-xs" onClick={() => onTake(null, null)}>
          {t('pick.clear')}
        </Button>
      )}
    </div>
  )
}
