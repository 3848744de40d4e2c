import { copyText, Icon, Menu, toast } from '@oficina/ui'
import { IconDownload, IconExternalLink, IconLink, IconTrash, IconZoomIn } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ShownFile } from './shown-files.ts'

interface FileMenuItemsProps {
  file: ShownFile
  url: string | undefined
  onLook: (() => void) | null
  onRemove: (() => void) | null
}

/** What can be done with a file. */
export function FileMenuItems({ file, url, onLook, onRemove }: FileMenuItemsProps) {
  const { t } = useTranslation('record')
  const copyLink = async (link: string) => {
    if (await copyText(new URL(link, window.location.origin).href)) toast.success({ title: t('menu.linkCopied') })
    else toast.error({ title: t('menu.linkNotCopied') })
  }
  return (
    <>
      {onLook && (
        <Menu.Item leftSection={<Icon of={IconZoomIn} />} onClick={onLook}>
          {t('files.open')}
        </Menu.Item>
      )}
      {url !== undefined && (
        <>
          <Menu.Item component="a" href={url} target="_blank" leftSection={<Icon of={IconExternalLink} />}>
            {t('files.openTab')}
          </Menu.Item>
          <Menu.Item component="a" href={url} download={file.name} leftSection={<Icon of={IconDownload} />}>
            {t('files.save')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconLink} />} onClick={() => void copyLink(url)}>
            {t('menu.copyLink')}
          </Menu.Item>
        </>
      )}
      {onRemove && (
        <>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={onRemove}>
            {t('files.takeAway')}
          </Menu.Item>
        </>
      )}
    </>
  )
}
