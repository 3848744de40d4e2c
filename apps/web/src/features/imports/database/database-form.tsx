import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { Banner, Icon } from '@oficina/ui'
import { IconPlugConnected } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ground/session/use-format.ts'
import { messageIfAny } from '../../../lib/message-key.ts'
import type { DatabaseSource } from '../sources.ts'
import steps from '../steps/steps.module.css'
import classes from './database.module.css'
import { TableChoice } from './table-choice.tsx'
import { type Database, isComplete } from './use-database.ts'

interface DatabaseFormProps {
  source: DatabaseSource
  of: Database
  /** One table fills a table that is there. */
  isSingle?: boolean
}

/** A connection, whether it works, and the tables that it has. */
export function DatabaseForm({ source, of, isSingle = false }: DatabaseFormProps) {
  const { t } = useTranslation('imports')
  const { fields, change, state } = of
  const isBusy = state === 'testing' || of.fetching !== null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete(fields) && !isBusy) void of.test()
      }}
    >
      <fieldset className={classes.fields} disabled={of.fetching !== null} aria-label={t('database.connection')}>
        <Text {...{ fields, change }} name="host" hint={t('database.hostText')} />
        <TextInput
          className={classes.port ?? ''}
          label={t('database.port')}
          inputMode="numeric"
          placeholder={String(source.port)}
          value={fields.port}
          onChange={(event) => change({ port: event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 5) })}
        />
        <Text {...{ fields, change }} name="database" />
        <Text {...{ fields, change }} name="username" />
        <PasswordInput
          className={classes.field ?? ''}
          label={t('database.password')}
          description={t('database.passwordText')}
          required
          withAsterisk={false}
          autoComplete="off"
          data-1p-ignore
          value={fields.password}
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
      </fieldset>
      <Checkbox
        mt={14}
        // The browser says so at the box: a button that waits for it in silence is a riddle.
        required
        label={t('database.readOnly')}
        description={t('database.readOnlyText')}
        checked={fields.isReadOnlyAccess}
        onChange={(event) => change({ isReadOnlyAccess: event.currentTarget.checked })}
      />
      <div className={classes.test}>
        <Button
          type="submit"
          variant="default"
          leftSection={<Icon of={IconPlugConnected} size={15} />}
          loading={state === 'testing'}
          disabled={!isComplete(fields) || of.fetching !== null}
        >
          {t('database.test')}
        </Button>
        <TestResult of={of} />
      </div>
      {of.answer?.can_write && state === 'connected' && (
        <div className={steps.block}>
          <Banner>{t('database.canWrite')}</Banner>
        </div>
      )}
      {of.list && <TableChoice of={of} list={of.list} isSingle={isSingle} />}
      {of.fetching && <Fetching of={of} rows={of.fetching.rows} />}
    </form>
  )
}

interface TextProps {
  fields: Database['fields']
  change: Database['change']
  name: 'host' | 'database' | 'username'
  hint?: string
}

function Text({ fields, change, name, hint }: TextProps) {
  const { t } = useTranslation('imports')
  return (
    <TextInput
      className={classes.field ?? ''}
      label={t(`database.${name}`)}
      {...(hint !== undefined && { description: hint })}
      required
      withAsterisk={false}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={fields[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
}

/** What the test said: in one line, with why where it failed. */
function TestResult({ of: { state, answer } }: { of: Database }) {
  const { t } = useTranslation('imports')
  const why = answer?.reason
    ? answer.reason === 'other' && answer.detail
      ? t('database.says', { text: answer.detail })
      : messageIfAny(`imports:problem.${answer.reason}`)
    : null
  return (
    <output className={`t-small ${classes.result}`} data-state={state ?? undefined}>
      {state === 'connected' && t('database.connected')}
      {state === 'error' && [t('database.failed'), why].filter(Boolean).join(' ')}
    </output>
  )
}

function Fetching({ of, rows }: { of: Database; rows: number }) {
  const { t } = useTranslation(['imports', 'common'])
  const format = useFormat()
  return (
    <div className={classes.fetching}>
      <output>{t('database.fetching', { count: rows, rows: format.number(rows) })}</output>
      <Button variant="subtle" size="compact-sm" onClick={() => void of.cancel()}>
        {t('common:action.cancel')}
      </Button>
    </div>
  )
}
