import { Avatar, PageBody, PageHeader, SettingsSection } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../ground/session/session.ts'
import { personName } from '../../../features/people/person-name.ts'
import { PictureField } from '../../../features/settings/picture-field.tsx'
import { patchProfile } from '../../../features/settings/session-patch.ts'
import { api } from '../../../lib/api.ts'
import { AppearanceSection } from './appearance-section.tsx'
import { MfaSection } from './mfa-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProvidersSection } from './providers-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** What a person keeps for themselves: who they are, how the interface looks, how they sign in. */
export function ProfilePage() {
  const { t } = useTranslation('settings')
  const { user } = useSession()
  return (
    <PageBody width={960}>
      <PageHeader title={t('profile.title')} text={t('profile.text')} />
      <SettingsSection>
        <PictureField
          preview={<Avatar name={personName(user)} src={user.photo_url} colorKey={user.id_user} size={64} />}
          title={personName(user)}
          text={t('profile.photoHint')}
          hasPicture={user.photo_url !== null}
          onUpload={async (file, onProgress) =>
            patchProfile(await api.profiles.uploadPhoto.upload(file, {}, { onProgress }))
          }
          onRemove={async () => patchProfile(await api.profiles.removePhoto())}
          savedText={t('profile.photoSaved')}
          removedText={t('profile.photoRemoved')}
        />
      </SettingsSection>
      <ProfileForm key={user.id_user} user={user} />
      <AppearanceSection />
      <PasswordSection />
      <ProvidersSection />
      <MfaSection />
      <SessionsSection />
    </PageBody>
  )
}
