import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { App, Component } from '@oficina/contract'
import type { NavAction, NavDestination } from '@oficina/kinds/bars/nav-action'
import type { TopBar } from '@oficina/kinds/bars/index'
import type { RichNode } from '@oficina/kinds/rich-text/document'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import { messageIfAny } from '../../../lib/message-key.ts'
import type { ChosenIcon } from '../../appearance/chosen-icon.tsx'
import { ColorControl } from './color-control.tsx'
import { firstFormItems } from './first-form-items.ts'
import { DestinationControl } from './destination-control.tsx'
import { valueAt } from './draft-paths.ts'
import { FileControl } from './file-control.tsx'
import { IconControl } from './icon-control.tsx'
import { MenuItemsControl } from './menu-items-control.tsx'
import { RichTextControl } from './rich-text-control.tsx'
import { isOfTable, type Setting } from './setting.ts'
import classes from './settings-panel.module.css'
import { TableFieldsControl } from './table-fields-control.tsx'
import { TargetsControl } from './targets-control.tsx'
import { TopBarControl } from './top-bar-control.tsx'
import type { OpenDraft } from './use-block-draft.ts'

interface ControlProps {
  setting: Setting
  app: App
  block: Component
  draft: OpenDraft
  /** Without it the block shows nothing yet. */
  isMissing: boolean
}

/** One setting with its name, what it is made with, and why it was refused. */
export function Control({ setting, app, block, draft, isMissing }: ControlProps) {
  const { t } = useTranslation(['blockSettings', 'blocks'])
  const { path } = setting
  const key = path.split('.').at(-1) ?? path
  const label = messageIfAny(`blockSettings:setting.${key}`) ?? key
  const value = valueAt(draft.settings, path)
  const error = problemAt(draft.problems, path)
  const note = isMissing && !error ? t('panel.needed') : undefined
  const set = (next: unknown) => draft.set(path, next)
  const type = (next: unknown) => draft.set(path, next, { isTyping: true })
  const named = (control: ReactNode) => (
    <Named label={label} error={error} note={note}>
      {control}
    </Named>
  )
  if (isOfTable(setting))
    return named(
      <TableFieldsControl setting={setting} settings={draft.settings} value={value} label={label} onChange={set} />,
    )
  switch (setting.control) {
    case 'switch': {
      const stored = setting.storesOpposite !== true
      return (
        <Switch
          label={label}
          checked={(value === true) === stored}
          onChange={(event) => set(event.currentTarget.checked === stored)}
        />
      )
    }
    case 'line':
      return (
        <TextInput
          label={label}
          value={typeof value === 'string' ? value : ''}
          error={error}
          // An address that was taken away is none; any other text may be empty.
          onChange={(event) =>
            type(event.currentTarget.value === '' && key === 'url' ? null : event.currentTarget.value)
          }
        />
      )
    case 'code':
      return (
        <Textarea
          label={label}
          classNames={{ input: classes.code ?? '' }}
          autosize
          minRows={4}
          maxRows={16}
          spellCheck={false}
          value={typeof value === 'string' ? value : ''}
          error={error}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )
    case 'number':
      return (
        <NumberInput
          label={label}
          value={typeof value === 'number' ? value : ''}
          error={error}
          {...(setting.min !== undefined && { min: setting.min })}
          {...(setting.max !== undefined && { max: setting.max })}
          decimalScale={setting.decimals ?? 0}
          onChange={(next) => type(next === '' ? null : Number(next))}
        />
      )
    case 'choice':
      return (
        <Select
          label={label}
          description={messageIfAny(`blockSettings:settingNote.${key}`) ?? null}
          error={error}
          clearable={setting.canBeNone ?? false}
          allowDeselect={false}
          data={setting.options.map((one) => ({
            value: one,
            label:
              messageIfAny(`blockSettings:choice.${key}.${one}`) ?? messageIfAny(`blockSettings:choice.${one}`) ?? one,
          }))}
          value={typeof value === 'string' ? value : null}
          onChange={set}
        />
      )
    case 'table':
      return (
        <TableControl
          label={label}
          value={value as string | null}
          error={error}
          note={note}
          onChange={(tableId) => {
            set(tableId)
            if (block.type === 'formPages' && tableId !== null && tableId !== value)
              void firstFormItems(tableId).then((items) => draft.set('viewSettings.items', items))
          }}
        />
      )
    case 'color':
      return <ColorControl label={label} value={value as string | null} onChange={set} />
    case 'icon':
      return named(<IconControl label={label} value={value as ChosenIcon} onChange={set} />)
    case 'destination':
      return named(<DestinationControl value={value as NavDestination | null} onChange={set} />)
    case 'richText':
      return named(<RichTextControl label={label} value={value as RichNode | null} onChange={type} />)
    case 'file':
      return named(<FileControl label={label} files={app.files} value={value as string | null} onChange={set} />)
    case 'menuItems':
      return named(<MenuItemsControl label={label} value={value as NavAction[]} onChange={set} />)
    case 'targets':
      return named(
        <TargetsControl
          label={label}
          app={app}
          blockId={block.id}
          tableId={draft.settings.tableId}
          value={value as string[]}
          onChange={set}
        />,
      )
    case 'topBar':
      return named(<TopBarControl app={app} value={value as TopBar | null} onChange={set} />)
  }
}

interface NamedProps {
  label: string
  error: string | undefined
  note: string | undefined
  children: ReactNode
}

function Named({ label, error, note, children }: NamedProps) {
  return (
    <fieldset className={classes.setting}>
      <legend className={classes.label}>{label}</legend>
      {children}
      {note && <p className="t-small t-2">{note}</p>}
      {error && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** What is wrong with a setting, or with something inside it. */
const problemAt = (problems: OpenDraft['problems'], path: string): string | undefined =>
  Object.entries(problems).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1]

interface TableControlProps {
  label: string
  value: string | null
  error: string | undefined
  note: string | undefined
  onChange: (tableId: string | null) => void
}

function TableControl({ label, value, error, note, onChange }: TableControlProps) {
  const { data } = useQuery(api.tables.list.queryOptions())
  return (
    <Select
      label={label}
      error={error}
      description={note}
      searchable
      allowDeselect={false}
      data={(data?.tables ?? []).map((table) => ({ value: table.id, label: table.label }))}
      value={value}
      onChange={onChange}
    />
  )
}
