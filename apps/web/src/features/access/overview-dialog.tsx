import type { AccessGate, AccessOverview } from '@oficina/contract'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { Button, Switch, UnstyledButton } from '@mantine/core'
import { BlockError, Bone, Dialog, Icon, Skeleton, Tag, useUiTexts } from '@oficina/ui'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { messageIfAny } from '../../lib/message-key.ts'
import classes from './access.module.css'
import { Chain } from './chain.tsx'

/** Everything that someone may see and do, and for each thing the rules that decided. */
export default function OverviewDialog({ params, onClose }: DialogProps<{ user?: string; role?: string }>) {
  const { t } = useTranslation('roles')
  const texts = useUiTexts()
  const [isHiddenOnly, setHiddenOnly] = useState(false)
  const answer = useQuery({ ...api.access.overview.queryOptions(params), gcTime: 0, retry: false })
  const { data } = answer
  return (
    <Dialog
      title={data ? t('overview.title', { name: data.who.name }) : t('why.title')}
      width={640}
      onClose={() => onClose()}
      footer={<Button onClick={() => onClose()}>{texts.close}</Button>}
    >
      <div className={classes.body}>
        {answer.isPending && (
          <Skeleton>
            <Bone width="100%" height={240} radius={6} />
          </Skeleton>
        )}
        {answer.isError && <BlockError title={errorText(answer.error)} />}
        {data && (
          <>
            <Switch
              label={t('overview.hiddenOnly')}
              checked={isHiddenOnly}
              onChange={(event) => setHiddenOnly(event.currentTarget.checked)}
            />
            <Overview of={data} isHiddenOnly={isHiddenOnly} />
          </>
        )}
      </div>
    </Dialog>
  )
}

function Overview({ of, isHiddenOnly }: { of: AccessOverview; isHiddenOnly: boolean }) {
  const { t } = useTranslation('roles')
  const isShown = ({ decision, hidden_fields: hidden = [] }: Shown) =>
    !isHiddenOnly || !decision.allowed || hidden.length > 0
  const things = (list: AccessOverview['tables']) =>
    list.filter(isShown).map((one) => (
      <Line
        key={one.id}
        name={one.label}
        decision={one.decision}
        state={t(`level.${one.level as 'none'}`)}
        {...(one.hidden_fields.length > 0 && {
          note: t('overview.hiddenFields', { names: one.hidden_fields.join(', ') }),
        })}
      />
    ))
  const abilities = of.abilities
    .filter(isShown)
    .map(({ ability, decision }) => (
      <Line
        key={ability}
        name={messageIfAny(`roles:ability.${ability.replace('.', '_')}`) ?? ability}
        decision={decision}
        state={decision.allowed ? t('overview.yes') : t('overview.no')}
      />
    ))
  return (
    <div className={classes.groups}>
      <Group title={t('tabs.tables')}>{things(of.tables)}</Group>
      <Group title={t('tabs.apps')}>{things(of.apps)}</Group>
      <Group title={t('tabs.pages')}>{things(of.pages)}</Group>
      <Group title={t('overview.abilities')}>{abilities}</Group>
    </div>
  )
}

interface Shown {
  decision: { allowed: boolean }
  hidden_fields?: readonly string[]
}

function Group({ title, children }: { title: string; children: readonly ReactNode[] }) {
  const { t } = useTranslation('roles')
  return (
    <section aria-label={title}>
      <h3 className="t-section">{title}</h3>
      {children.length === 0 ? <p className="t-small t-3">{t('overview.none')}</p> : children}
    </section>
  )
}

interface LineProps {
  name: string
  decision: { allowed: boolean; trace: AccessGate[] }
  state: string
  note?: string
}

function Line({ name, decision, state, note }: LineProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.line}>
      <UnstyledButton className={classes.lineHead ?? ''} aria-expanded={isOpen} onClick={() => setOpen((now) => !now)}>
        <Icon of={isOpen ? IconChevronDown : IconChevronRight} size={14} />
        <span className={`t-cut ${classes.lineName}`}>{name}</span>
        <Tag color={decision.allowed ? 'verde' : 'vermelho'} dot>
          {state}
        </Tag>
      </UnstyledButton>
      {isOpen && (
        <div className={classes.lineBody}>
          <Chain trace={decision.trace} />
          {note && <p className="t-small t-2">{note}</p>}
        </div>
      )}
    </div>
  )
}
