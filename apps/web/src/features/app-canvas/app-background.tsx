import type { App } from '@oficina/contract'
import { groundOf } from './app-color.ts'
import classes from './app-background.module.css'

/** The colour and the picture behind a page. */
export function AppBackground({ app }: { app: App }) {
  const { bg_color: color, bg_image: image } = app.settings
  const source = image && app.files[image.file]
  if (color === null && !source) return null
  return (
    <div className={classes.root} style={{ backgroundColor: groundOf(color) }} aria-hidden>
      {source && (
        <img className={classes.image} src={source} alt="" style={{ objectFit: image.fit, opacity: image.opacity }} />
      )}
    </div>
  )
}
