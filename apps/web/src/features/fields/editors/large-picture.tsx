import { Dialog } from '@oficina/ui'
import classes from './file-list.module.css'

/** A picture as large as the window lets it be. */
export function LargePicture({ name, url, onClose }: { name: string; url: string | undefined; onClose: () => void }) {
  return (
    <Dialog title={name} width={880} onClose={onClose}>
      <img className={classes.large} src={url} alt={name} />
    </Dialog>
  )
}
