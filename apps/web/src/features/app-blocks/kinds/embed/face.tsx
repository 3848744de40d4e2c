import { IconVideoOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BlockEmpty } from '../../block-states.tsx'
import type { FaceProps } from '../../face-props.ts'
import classes from './embed.module.css'
import { embedded } from './embed-address.ts'

interface EmbedSettings {
  title: string
  content: { url: string | null }
  actions: { full_screen: boolean }
}

/** A video or a page from elsewhere, in a frame that reaches nothing of ours. */
export function Face({ settings, isEditing }: FaceProps<EmbedSettings>) {
  const { t } = useTranslation('blocks')
  const frame = settings.content.url === null ? null : embedded(settings.content.url, window.location.host)
  if (!frame) return <BlockEmpty icon={IconVideoOff} title={t('embed.refused')} text={t('embed.refusedText')} />
  const scripts = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox'
  return (
    <iframe
      className={classes.frame}
      src={frame.src}
      title={settings.title || t('kind.embed.label')}
      // A page that is not a known player gets an origin of nobody: it could be any, even one that we serve.
      sandbox={frame.isVideo ? `${scripts} allow-same-origin allow-presentation` : scripts}
      allow={settings.actions.full_screen ? 'fullscreen; picture-in-picture; encrypted-media' : ''}
      referrerPolicy={frame.isVideo ? 'strict-origin-when-cross-origin' : 'no-referrer'}
      loading="lazy"
      // While the page is built, a press takes hold of the block and not of what is in it.
      style={isEditing ? { pointerEvents: 'none' } : undefined}
    />
  )
}
