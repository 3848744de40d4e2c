import type { NavDestination } from '@oficina/kinds/bars/nav-action'
import { parseHex } from '@oficina/ui'
import type { FaceProps } from '../face-props.ts'
import { BlockIcon, type ChosenIcon } from '../shared/block-icon.tsx'
import { cssColor, readableOn } from '../shared/colors.ts'
import { DestinationLink } from '../shared/destination-link.tsx'
import classes from './content.module.css'

interface ButtonSettings {
  title: string
  content: { label: string; icon: ChosenIcon }
  style: { color: string | null; variant: 'filled' | 'outline' | 'plain' }
  actions: { on_press: NavDestination | null; in_new_tab: boolean }
}

/** Goes somewhere, or opens a new record. */
export function Face({ settings, isEditing }: FaceProps<ButtonSettings>) {
  const { content, style, actions, title } = settings
  return (
    <div className={classes.buttonPlace}>
      <DestinationLink
        to={actions.on_press}
        inNewTab={actions.in_new_tab}
        isOff={isEditing}
        className={`${classes.button} ${classes[style.variant]}`}
        style={colorsOf(style.color)}
      >
        <BlockIcon icon={content.icon} />
        <span className="t-cut">{content.label || title}</span>
      </DestinationLink>
    </div>
  )
}

/** The palette's solid colours are for dots and bars: words on them are dark, on a colour of one's own as can be read. */
function colorsOf(color: string | null): Record<string, string> | undefined {
  const css = cssColor(color)
  if (css === null || color === null) return undefined
  return { '--fill': css, '--on-fill': parseHex(color) ? readableOn(color) : '#1c1b19' }
}
