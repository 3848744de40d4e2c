import { Icon } from '@oficina/ui'
import { IconPhotoOff } from '@tabler/icons-react'
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useDocEnv } from '../editor/doc-env.ts'
import classes from './nodes.module.css'
import { WidthGrip } from './width-grip.tsx'

/** A picture by the link that is good now. */
export function PictureView({ node, editor, selected, updateAttributes }: NodeViewProps) {
  const { t } = useTranslation('documents')
  const { pictures } = useDocEnv()
  const fileId = String(node.attrs.fileId)
  const link = useSyncExternalStore(pictures.subscribe, () => pictures.linkTo(fileId))
  const frame = useRef<HTMLSpanElement>(null)
  const [pulled, setPulled] = useState<number | null>(null)
  const kept = typeof node.attrs.width === 'number' ? node.attrs.width : null
  const width = pulled ?? kept
  useEffect(() => {
    if (link === null) pictures.ask()
  }, [link, pictures])
  return (
    <NodeViewWrapper className={classes.picture} data-selected={selected || undefined} data-width-of data-drag-handle>
      {link === null ? (
        <p className={`t-small t-3 ${classes.missing}`}>
          <Icon of={IconPhotoOff} size={16} /> {t('picture.missing')}
        </p>
      ) : (
        <span ref={frame} className={classes.sized} style={width === null ? undefined : { width }}>
          <img
            src={link}
            alt={typeof node.attrs.alt === 'string' ? node.attrs.alt : ''}
            data-sized={width !== null || undefined}
            onError={() => pictures.ask()}
          />
          {editor.isEditable && (
            <WidthGrip
              of={frame}
              label={t('picture.width')}
              width={kept ?? 0}
              onPull={setPulled}
              onResize={(next) => updateAttributes({ width: next })}
            />
          )}
        </span>
      )}
    </NodeViewWrapper>
  )
}
