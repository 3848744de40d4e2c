import { ActionIcon } from '@mantine/core'
import { Icon, lazyPart, PartBoundary, useContextMenu } from '@oficina/ui'
import { IconDownload, IconFile, IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ground/session/use-format.ts'
import classes from './file-list.module.css'
import { fileUrl, isPicture, type ShownFile, thumbnailUrl } from './shown-files.ts'
import type { RecordPlace } from './value-editor.ts'

/** Loaded when a menu is opened: pages for visitors are kept small. */
const FileMenuItems = lazyPart(async () => ({ default: (await import('./file-menu-items.tsx')).FileMenuItems }))
/** Most files are never looked at. */
const LargePicture = lazyPart(async () => ({ default: (await import('./large-picture.tsx')).LargePicture }))

interface FileListProps {
  files: readonly ShownFile[]
  fieldId: string
  place: RecordPlace | null
  onRemove?: ((file: ShownFile) => void) | undefined
}

/** Files with a small picture, their size, a way to look and to save, and to take them away where that is allowed. */
export function FileList({ files, fieldId, place, onRemove }: FileListProps) {
  const { t } = useTranslation('record')
  const format = useFormat()
  const [seen, setSeen] = useState<ShownFile | null>(null)
  const menu = useContextMenu<ShownFile>({
    label: t('files.menu'),
    of: (target) => {
      const id = target.closest<HTMLElement>('[data-file]')?.dataset.file
      return files.find((file) => file.id === id) ?? null
    },
    items: (file) => (
      <Suspense fallback={null}>
        <FileMenuItems
          file={file}
          url={fileUrl(file, fieldId, place)}
          onLook={isPicture(file) ? () => setSeen(file) : null}
          onRemove={onRemove ? () => onRemove(file) : null}
        />
      </Suspense>
    ),
  })
  return (
    <>
      <ul className={classes.list} {...menu.handlers}>
        {files.map((file) => {
          const small = thumbnailUrl(file, fieldId, place)
          const url = fileUrl(file, fieldId, place)
          return (
            <li key={file.id} className={classes.file} data-file={file.id}>
              {small ? (
                <button
                  type="button"
                  className={classes.picture}
                  aria-label={t('files.look', { name: file.name })}
                  onClick={() => setSeen(file)}
                >
                  <img src={small} alt="" loading="lazy" />
                </button>
              ) : (
                <span className={classes.picture}>
                  <Icon of={IconFile} size={18} />
                </span>
              )}
              <span className={classes.names}>
                <span className="t-cut" title={file.name}>
                  {file.name}
                </span>
                <span className="t-meta t-3 t-num">{format.bytes(file.size)}</span>
              </span>
              {url && (
                <ActionIcon
                  component="a"
                  href={url}
                  download={file.name}
                  aria-label={t('files.download', { name: file.name })}
                >
                  <Icon of={IconDownload} size={15} />
                </ActionIcon>
              )}
              {onRemove && (
                <ActionIcon aria-label={t('files.remove', { name: file.name })} onClick={() => onRemove(file)}>
                  <Icon of={IconX} size={15} />
                </ActionIcon>
              )}
            </li>
          )
        })}
      </ul>
      {menu.menu}
      {seen && isPicture(seen) && (
        <PartBoundary onFail={() => setSeen(null)}>
          <Suspense fallback={null}>
            <LargePicture name={seen.name} url={fileUrl(seen, fieldId, place)} onClose={() => setSeen(null)} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  )
}
