import { Button, ColorInput } from '@mantine/core'
import type { Org } from '@oficina/contract'
import { brandFrom, defaultBrand, SettingFields, SettingsSection, toast } from '@oficina/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../ground/session/session.ts'
import { FormError } from '../../../features/forms/form-error.tsx'
import { SaveForm } from '../../../features/forms/save-form.tsx'
import { patchOrg } from '../../../features/settings/session-patch.ts'
import { UpsellNote } from '../../../features/settings/upsell-note.tsx'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { ColorPreview } from './color-preview.tsx'

const standard = defaultBrand.light.accent
const swatches = [standard, '#0F766E', '#1A7448', '#B45309', '#BF3029', '#BE185D', '#7C3AED', '#334155']
const isHex = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** The accent of the interface, tried out before it is saved for everyone. */
export function ColorSection({ org }: { org: Org }) {
  const { t } = useTranslation('settings')
  const mayChange = useCan('org.updateTheme')
  const [color, setColor] = useState(org.cor_primaria ?? standard)
  const save = useMutation({
    ...api.orgs.update.mutationOptions(),
    onSuccess: (saved) => {
      patchOrg(saved)
      setColor(saved.cor_primaria ?? standard)
      toast.saved({ title: t('color.saved') })
    },
  })
  const usable = isHex(color)
  const changed = usable && color.toUpperCase() !== (org.cor_primaria ?? standard).toUpperCase()
  const darkened = usable && brandFrom(color).light.accent.toUpperCase() !== color.toUpperCase()
  return (
    <SaveForm onSubmit={() => changed && save.mutate({ cor_primaria: color.toUpperCase() })}>
      <SettingsSection
        title={t('color.title')}
        text={t('color.text')}
        footer={
          mayChange && (
            <>
              <Button
                variant="subtle"
                disabled={org.cor_primaria === null}
                loading={save.isPending && save.variables?.cor_primaria === null}
                onClick={() => save.mutate({ cor_primaria: null })}
              >
                {t('color.reset')}
              </Button>
              <Button
                type="submit"
                disabled={!changed}
                loading={save.isPending && save.variables?.cor_primaria !== null}
              >
                {t('save')}
              </Button>
            </>
          )
        }
      >
        <SettingFields columns={2}>
          <div>
            <ColorInput
              label={t('color.primary')}
              format="hex"
              value={color}
              onChange={setColor}
              disabled={!mayChange}
              swatches={swatches}
              swatchesPerRow={8}
              withEyeDropper={false}
              error={usable ? undefined : t('color.invalid')}
              description={darkened ? t('color.darkened') : undefined}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
            />
          </div>
          <ColorPreview color={usable ? color : null} />
          <FormError>{save.error && errorText(save.error)}</FormError>
        </SettingFields>
        {!mayChange && <UpsellNote>{t('color.denied')}</UpsellNote>}
      </SettingsSection>
    </SaveForm>
  )
}
