import { cover, shownFields } from '../../settings/shared-settings.ts'
import type { SettingsOfKind } from '../../settings/view-setting.ts'

export const settings: SettingsOfKind<'gallery'> = [
  cover,
  {
    key: 'cover_fit',
    control: 'choice',
    label: 'views:dialog.coverFit',
    options: [
      { value: 'crop', label: 'views:dialog.fit.crop' },
      { value: 'contain', label: 'views:dialog.fit.contain' },
    ],
    initial: 'crop',
    when: (values) => values.cover !== null,
  },
  {
    key: 'card_size',
    control: 'choice',
    label: 'views:dialog.cardSize',
    options: [
      { value: 'small', label: 'views:dialog.size.small' },
      { value: 'medium', label: 'views:dialog.size.medium' },
      { value: 'large', label: 'views:dialog.size.large' },
    ],
    initial: 'medium',
  },
  shownFields,
]
