import { Icon } from '@oficina/ui'
import { IconPhotoOff } from '@tabler/icons-react'
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useDocEnv } from '../editor/doc-env.ts'
import classes from './nodes.module.css'

/** A picture by the link that is good now. */
export function PictureView({ node, selected }: NodeViewProps) {
  const { t } = useTranslation('documents')
  const { pictures } = useDocEnv()
  const fileId = String(node.attrs.fileId)
  const link = useSyncExternalStore(pictures.subscribe, () => pictures.linkTo(fileId))
  const width = typeof node.attrs.width === 'number' ? node.attrs.width : undefined
  useEffect(() => {
    if (link === null) pictures.ask()
  }, [link, pictures])
  return (
    <NodeViewWrapper className={classes.picture} data-selected={selected || undefined} data-drag-handle>
      {link === null ? (
        <p className={`t-small t-3 ${classes.missing}`}>
          <Icon of={IconPhotoOff} size={16} /> {t('picture.missing')}
        </p>
      ) : (
        <img
          src={link}
          alt={typeof node.attrs.alt === 'string' ? node.attrs.alt : ''}
          {...(width !== undefined && { width })}
          onError={() => pictures.ask()}
        />
      )}
    </NodeViewWrapper>
  )
}
