import { IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ContactEditor } from '../../editors/contact-editor.tsx'
import type { ValueEditorProps } from '../../editors/value-editor.ts'

const mapLink = (text: string) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(text)}`

export function Editor(props: ValueEditorProps) {
  const { t } = useTranslation('record')
  const action = t('contact.address', { label: props.field.label })
  return <ContactEditor {...props} icon={IconMapPin} action={action} hrefOf={mapLink} />
}
