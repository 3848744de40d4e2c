import type { NavDestination } from '@oficina/kinds/bars/nav-action'
import { own } from '@oficina/kinds'
import { IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BlockEmpty } from '../../block-states.tsx'
import type { FaceProps } from '../../face-props.ts'
import { DestinationLink } from '../../shared/destination-link.tsx'
import classes from '../../shared/content.module.css'

interface ImageSettings {
  content: { file: string | null; alt: string }
  style: { fit: 'cover' | 'contain' }
  actions: { on_press: NavDestination | null }
}

/** A picture, which may lead somewhere. */
export function Face({ app, settings, isEditing }: FaceProps<ImageSettings>) {
  const { t } = useTranslation('blocks')
  const { file, alt } = settings.content
  const source = file === null ? undefined : own(app.files, file)
  if (typeof source !== 'string') return <BlockEmpty icon={IconPhoto} title={t('image.gone')} />
  const picture = <img className={classes.picture} src={source} alt={alt} data-fit={settings.style.fit} />
  if (settings.actions.on_press === null) return picture
  return (
    <DestinationLink to={settings.actions.on_press} isOff={isEditing} className={classes.pictureLink}>
      {picture}
    </DestinationLink>
  )
}
