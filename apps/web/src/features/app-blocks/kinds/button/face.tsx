import type { NavDestination } from '@oficina/kinds/bars/nav-action'
import type { buttonActions, SetValue } from '@oficina/kinds/blocks/index'
import { parseHex } from '@oficina/ui'
import { lazy, Suspense } from 'react'
import { useIsMember } from '../../data/app-data.tsx'
import type { FaceProps } from '../../face-props.ts'
import { ChosenIconSign, type ChosenIcon } from '../../../appearance/chosen-icon.tsx'
import { cssColor, readableOn } from '../../../appearance/css-color.ts'
import { DestinationLink } from '../../shared/destination-link.tsx'
import classes from '../../shared/content.module.css'

export interface ButtonSettings {
  title: string
  viewSettings: { set_values: SetValue[] }
  content: { label: string; icon: ChosenIcon; confirm_text: string; done_text: string }
  style: { color: string | null; variant: 'filled' | 'outline' | 'plain' }
  actions: {
    does: (typeof buttonActions)[number]
    on_press: NavDestination | null
    in_new_tab: boolean
    confirm: boolean
    open_record: boolean
  }
}

/** Only those who may write fetch what writes. */
const RunButton = lazy(async () => ({ default: (await import('./run-button.tsx')).RunButton }))

/** Goes somewhere, makes a record, or changes the chosen one. */
export function Face({ block, settings, isEditing }: FaceProps<ButtonSettings>) {
  const { content, style, actions, title } = settings
  const isMember = useIsMember()
  const look = { className: `${classes.button} ${classes[style.variant]}`, style: colorsOf(style.color) }
  const inside = (
    <>
      <ChosenIconSign icon={content.icon} />
      <span className="t-cut">{content.label || title}</span>
    </>
  )
  // Visitors write through forms alone: for them there is nothing to press.
  if (actions.does !== 'go' && !isMember) return null
  return (
    <div className={classes.buttonPlace}>
      {actions.does === 'go' || isEditing ? (
        <DestinationLink
          to={actions.on_press}
          inNewTab={actions.in_new_tab}
          isOff={isEditing}
          className={look.className}
          style={look.style}
        >
          {inside}
        </DestinationLink>
      ) : (
        <Suspense fallback={null}>
          <RunButton block={block} settings={settings} look={look}>
            {inside}
          </RunButton>
        </Suspense>
      )}
    </div>
  )
}

/** The palette's solid colours are for dots and bars: words on them are dark, on a colour of one's own as can be read. */
function colorsOf(color: string | null): Record<string, string> | undefined {
  const css = cssColor(color)
  if (css === null || color === null) return undefined
  return { '--fill': css, '--on-fill': parseHex(color) ? readableOn(color) : '#1c1b19' }
}
