import { Autocomplete, Button, Input, Select } from '@mantine/core'
import type { Language, Org } from '@oficina/contract'
import { SettingFields, SettingsSection, toast } from '@oficina/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCan, useSession } from '../../../ground/session/session.ts'
import { atMost, filled, passes } from '../../../features/forms/checks.ts'
import { FormError } from '../../../features/forms/form-error.tsx'
import { SaveForm } from '../../../features/forms/save-form.tsx'
import { useMessage } from '../../../features/forms/use-message.ts'
import { patchOrg, refreshSession } from '../../../features/settings/session-patch.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { foldText } from '../../../lib/fold-text.ts'
import { createFormat } from '../../../lib/format.ts'
import { countryOptions } from '../../../features/settings/countries.ts'
import { dateSamples } from '../../../features/settings/date-samples.ts'
import { languageNames, languages } from '../../../lib/i18n.ts'
import type { MessageKey } from '../../../lib/message-key.ts'
import classes from './region-form.module.css'
import { type TimeZoneOption, timeZoneOptions } from './time-zones.ts'

const symbols = ['R$', 'US$', '€', '£', '$', 'AR$', 'MX$', 'CLP$', 'COL$', 'S/', '₲', 'Bs']
const currencyChecks = [filled(), atMost(8)]
const toForm = ({ locale_settings }: Org) => ({ ...locale_settings })

/** Finds "sao paulo", "são paulo" and "-03". */
const matching = (options: readonly TimeZoneOption[], query: string) =>
  options.filter(({ label, value }) => foldText(`${label} ${value}`).includes(foldText(query)))

/** Language, time zone and currency that everyone in the organisation starts from. */
export function RegionForm() {
  const { t } = useTranslation('settings')
  const say = useMessage()
  const { org } = useSession()
  const mayChange = useCan('org.updateSettings')
  const { control, handleSubmit, reset, formState } = useForm({ defaultValues: toForm(org), mode: 'onTouched' })
  const { isDirty, isValid } = formState
  const [zones] = useState(() => timeZoneOptions(org.locale_settings.timezone))
  const [moment] = useState(() => new Date())
  const now = useWatch({ control })
  const save = useMutation({
    ...api.orgs.updateLocale.mutationOptions(),
    onSuccess: (saved) => {
      patchOrg(saved)
      reset(toForm(saved))
      void refreshSession()
      toast.saved({ title: t('region.saved') })
    },
  })
  const submit = handleSubmit((values) => save.mutate({ ...values, currency_symbol: values.currency_symbol.trim() }))
  const format = createFormat({
    language: (now.language ?? 'pt-BR') as Language,
    timeZone: now.timezone ?? 'UTC',
    currencySymbol: now.currency_symbol ?? '',
    dateFormat: now.date_format === 'auto' ? undefined : now.date_format,
  })
  return (
    <SaveForm onSubmit={() => void submit()}>
      <SettingsSection
        footer={
          mayChange && (
            <Button type="submit" disabled={!isDirty || !isValid} loading={save.isPending}>
              {t('save')}
            </Button>
          )
        }
      >
        <SettingFields columns={2}>
          <Controller
            control={control}
            name="language"
            render={({ field }) => (
              <Select
                {...field}
                label={t('region.language')}
                description={t('region.languageText')}
                inputWrapperOrder={['label', 'input', 'description']}
                disabled={!mayChange}
                data={languages.map((value) => ({ value, label: languageNames[value] }))}
              />
            )}
          />
          <Controller
            control={control}
            name="timezone"
            render={({ field }) => (
              <Select
                {...field}
                label={t('region.timezone')}
                description={t('region.timezoneText')}
                inputWrapperOrder={['label', 'input', 'description']}
                disabled={!mayChange}
                searchable
                nothingFoundMessage={t('region.noZone')}
                maxDropdownHeight={280}
                data={zones}
                filter={({ search }) => matching(zones, search)}
              />
            )}
          />
          <Controller
            control={control}
            name="currency_symbol"
            rules={{ validate: passes(currencyChecks) }}
            render={({ field, fieldState }) => (
              <Autocomplete
                {...field}
                size="xs"
                label={t('region.currency')}
                description={t('region.currencyText')}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                disabled={!mayChange}
                withAsterisk
                data={symbols}
                filter={({ options }) => options}
                error={fieldState.error?.message && say(fieldState.error.message as MessageKey)}
              />
            )}
          />
          <Controller
            control={control}
            name="date_format"
            render={({ field }) => (
              <Select
                {...field}
                label={t('region.dates')}
                description={t('region.datesText')}
                inputWrapperOrder={['label', 'input', 'description']}
                disabled={!mayChange}
                data={[{ value: 'auto', label: t('region.datesAuto') }, ...dateSamples]}
              />
            )}
          />
          <Controller
            control={control}
            name="phone_country"
            render={({ field }) => (
              <Select
                {...field}
                label={t('region.phones')}
                description={t('region.phonesText')}
                inputWrapperOrder={['label', 'input', 'description']}
                disabled={!mayChange}
                searchable
                data={countryOptions(org.locale_settings.phone_country)}
              />
            )}
          />
          <Input.Wrapper label={t('region.preview')} labelElement="div">
            <div className={classes.preview} aria-live="polite">
              <span className="t-num">{format.dateTime(moment)}</span>
              <span className="t-num">{format.currency(1234.5)}</span>
              <span className="t-num">{format.number(9876.54)}</span>
            </div>
          </Input.Wrapper>
          <FormError>{save.error && errorText(save.error)}</FormError>
        </SettingFields>
      </SettingsSection>
    </SaveForm>
  )
}
