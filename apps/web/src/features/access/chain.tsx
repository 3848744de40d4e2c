import type { AccessGate } from '@oficina/contract'
import { Icon } from '@oficina/ui'
import { IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { messageIfAny } from '../../lib/message-key.ts'
import classes from './access.module.css'

/** What a gate asked for or found, in words where we have some. */
const said = (gate: AccessGate['gate'], value: string): string => {
  if (value === '') return messageIfAny('roles:why.nothing') ?? ''
  const one = (part: string) =>
    messageIfAny(`roles:why.value.${gate}.${part}`) ??
    messageIfAny(`roles:flag.${part}`) ??
    messageIfAny(`roles:level.${part}`) ??
    part
  return value.split(' | ').map(one).join(', ')
}

/** The rules that decided, one after another. */
export function Chain({ trace }: { trace: readonly AccessGate[] }) {
  const { t } = useTranslation('roles')
  return (
    <ol className={classes.chain}>
      {trace.map((gate, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a gate has no name but its place
        <li key={index} data-passed={gate.passed || undefined}>
          <Icon of={gate.passed ? IconCircleCheckFilled : IconCircleXFilled} size={16} />
          <span>
            <span className="t-strong">{t(`why.gate.${gate.gate}`)}</span>
            {gate.about && <> · {gate.about}</>}
            <span className="t-2">
              {': '}
              {gate.needs === 'all'
                ? t('why.some')
                : t('why.step', { needs: said(gate.gate, gate.needs), has: said(gate.gate, gate.has) })}
              {gate.from && <> {t(`why.from.${gate.from}`)}</>}
            </span>
            <span className="sr-only"> {gate.passed ? t('why.passed') : t('why.refused')}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
