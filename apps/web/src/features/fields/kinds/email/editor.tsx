import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { mailLink } from '../../../../lib/safe-link.ts'
import { ContactEditor } from '../../editors/contact-editor.tsx'
import type { ValueEditorProps } from '../../editors/value-editor.ts'

export function Editor(props: ValueEditorProps) {
  const { t } = useTranslation('record')
  const action = t('contact.email', { label: props.field.label })
  return <ContactEditor {...props} icon={IconMail} action={action} hrefOf={mailLink} />
}
