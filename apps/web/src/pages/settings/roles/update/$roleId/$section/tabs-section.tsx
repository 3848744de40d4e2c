import type { Role } from '@oficina/contract'
import { ActionIcon, TextInput } from '@mantine/core'
import { fold } from '@oficina/kinds'
import { type IconType, Icon, isOptionColor, SettingsSection, Tag, Tile, useMobile } from '@oficina/ui'
import {
  IconAdjustmentsHorizontal,
  IconFileText,
  IconLayoutDashboard,
  IconSearch,
  IconTable,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../../../../../ground/dialogs/dialog-stack.ts'
import { LevelSelect } from '../../../../../../features/roles/level-select.tsx'
import { type RuleKind, shownLevel } from '../../../../../../features/roles/levels.ts'
import { api } from '../../../../../../lib/api.ts'
import classes from './role-page.module.css'

interface Thing {
  id: string
  label: string
  color: string
}

/** What a role may do with each table, app and page, and with all that are not named. */
export function TabsSection({ role }: { role: Role }) {
  const { t } = useTranslation('roles')
  const [text, setText] = useState('')
  const tables = useQuery(api.tables.list.queryOptions()).data?.tables ?? []
  const apps = useQuery(api.apps.list.queryOptions()).data?.apps ?? []
  const pages = useQuery(api.docPages.list.queryOptions()).data?.pages ?? []
  const found = (things: readonly Thing[]) => things.filter(({ label }) => fold(label).includes(fold(text.trim())))
  return (
    <>
      <TextInput
        aria-label={t('tabs.filter')}
        placeholder={t('tabs.filter')}
        leftSection={<Icon of={IconSearch} size={14} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Things role={role} kind="table" icon={IconTable} title={t('tabs.tables')} things={found(tables)} />
      <Things role={role} kind="app" icon={IconLayoutDashboard} title={t('tabs.apps')} things={found(apps)} />
      <Things role={role} kind="page" icon={IconFileText} title={t('tabs.pages')} things={found(pages)} />
    </>
  )
}

interface ThingsProps {
  role: Role
  kind: RuleKind
  icon: IconType
  title: string
  things: readonly Thing[]
}

function Things({ role, kind, icon, title, things }: ThingsProps) {
  const { t } = useTranslation('roles')
  const mobile = useMobile()
  return (
    <SettingsSection title={title} text={t(`tabs.${kind}Text`)}>
      <div className={classes.thing}>
        <span className={`t-strong ${classes.thingName}`}>{t(`tabs.${kind}All`)}</span>
        <LevelSelect role={role} kind={kind} id="*" label={t(`tabs.${kind}All`)} />
        {kind === 'table' && <span className={classes.noRule} />}
      </div>
      {things.map(({ id, label, color }) => (
        <div key={id} className={classes.thing}>
          <Tile icon={icon} color={isOptionColor(color) ? color : 'cinza'} size={22} />
          <span className={`t-cut ${classes.thingName}`} title={label}>
            {label}
          </span>
          {/* On a phone the level beside it says so, and needs the room. */}
          {!mobile && shownLevel(role.profile, kind, id).level === 'custom' && (
            <Tag color="ambar">{t('level.custom')}</Tag>
          )}
          <LevelSelect role={role} kind={kind} id={id} label={label} />
          {kind === 'table' && (
            <ActionIcon
              aria-label={t('rule.of', { name: label })}
              disabled={role.locked !== null}
              onClick={() => void openDialog('setTableRolePermissions', { id, roleId: role.id_profile })}
            >
              <Icon of={IconAdjustmentsHorizontal} />
            </ActionIcon>
          )}
        </div>
      ))}
    </SettingsSection>
  )
}
