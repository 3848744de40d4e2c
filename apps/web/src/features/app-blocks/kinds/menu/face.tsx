import type { NavAction } from '@oficina/kinds/bars/nav-action'
import type { FaceProps } from '../../face-props.ts'
import { ChosenIconSign } from '../../../appearance/chosen-icon.tsx'
import { DestinationLink } from '../../shared/destination-link.tsx'
import classes from './menu.module.css'

interface MenuSettings {
  title: string
  content: { items: NavAction[] }
  style: { direction: 'vertical' | 'horizontal' | 'tiles' }
}

/** Places to go to. */
export const Face = ({ settings, isEditing }: FaceProps<MenuSettings>) => (
  <nav className={classes.menu} data-direction={settings.style.direction} aria-label={settings.title || undefined}>
    <ul>
      {settings.content.items.map((item) => (
        <li key={item.id}>
          <DestinationLink to={item} isOff={isEditing} className={classes.item}>
            <ChosenIconSign icon={item.icon} size={settings.style.direction === 'tiles' ? 22 : 16} />
            <span className="t-cut" title={item.label}>
              {item.label}
            </span>
          </DestinationLink>
        </li>
      ))}
    </ul>
  </nav>
)
