import { linkParts } from '@oficina/kinds'
import classes from '../../cell-value.module.css'
import type { CellProps, FieldFace } from '../field-face.ts'

const LinkCell = ({ value }: CellProps) => <span className={classes.text}>{linkParts(String(value)).label}</span>

export const face: FieldFace = { width: 200, Cell: LinkCell, inputMode: 'url' }
