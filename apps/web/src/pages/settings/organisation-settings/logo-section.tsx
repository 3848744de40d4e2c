import type { Org } from '@oficina/contract'
import { LetterTile, SettingsSection } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { useCan, useSession } from '../../../ground/session/session.ts'
import { PictureField } from '../../../features/settings/picture-field.tsx'
import { patchOrg } from '../../../features/settings/session-patch.ts'
import { UpsellNote } from '../../../features/settings/upsell-note.tsx'
import { api } from '../../../lib/api.ts'

/** The organisation's sign, where the plan includes one. */
export function LogoSection({ org }: { org: Org }) {
  const { t } = useTranslation('settings')
  const mayChange = useCan('org.updateLogo')
  const mayTheme = useCan('org.updateTheme')
  const included = useSession().plan.features.customLogo === 'allowed'
  return (
    <SettingsSection title={t('org.logo')}>
      <PictureField
        preview={<LetterTile name={org.name} src={org.logo_customizado} size={56} />}
        title={org.name}
        text={t('org.logoHint')}
        hasPicture={org.logo_customizado !== null}
        disabled={!mayChange}
        onUpload={async (file, onProgress) => patchOrg(await api.orgs.uploadLogo.upload(file, {}, { onProgress }))}
        onRemove={async () => patchOrg(await api.orgs.removeLogo())}
        savedText={t('org.logoSaved')}
        removedText={t('org.logoRemoved')}
      />
      {!mayChange &&
        (mayTheme && !included ? (
          <UpsellNote feature="customLogo">{t('org.logoUpsell')}</UpsellNote>
        ) : (
          <UpsellNote>{t('org.logoDenied')}</UpsellNote>
        ))}
    </SettingsSection>
  )
}
