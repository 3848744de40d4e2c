import { Switch } from '@mantine/core'
import { SettingRow } from '@oficina/ui'
import { useId } from 'react'

interface SwitchRowProps {
  title: string
  text?: string
  on: boolean
  onChange: (on: boolean) => void
  /** Why the switch cannot be turned; shown under the text. */
  reason?: string | null | undefined
}

/** A setting that is on or off. The whole row's words are the switch's label. */
export function SwitchRow({ title, text, on, onChange, reason }: SwitchRowProps) {
  const id = useId()
  return (
    <SettingRow
      title={title}
      htmlFor={id}
      text={
        <span id={`${id}-text`}>
          {text}
          {reason && (
            <>
              {text && <br />}
              <strong className="t-strong t-2">{reason}</strong>
            </>
          )}
        </span>
      }
      control={
        <Switch
          id={id}
          checked={on}
          disabled={Boolean(reason)}
          aria-describedby={`${id}-text`}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      }
    />
  )
}
