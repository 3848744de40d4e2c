import { phoneLibrary } from '@oficina/kinds'
import { IconPhone } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ContactEditor } from '../../editors/contact-editor.tsx'
import type { ValueEditorProps } from '../../editors/value-editor.ts'

const dialLink = (text: string) => `tel:${text.replaceAll(/[^\d+]/g, '')}`

export function Editor(props: ValueEditorProps) {
  const { t } = useTranslation('record')
  useEffect(() => {
    // Loads the parser before a number is typed; without it the number would be refused.
    phoneLibrary()
  }, [])
  const action = t('contact.phone', { label: props.field.label })
  return <ContactEditor {...props} icon={IconPhone} action={action} hrefOf={dialLink} />
}
