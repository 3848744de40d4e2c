import type { FieldTypeId } from '@oficina/kinds'
import { Tile } from '@oficina/ui'
import type { ReactNode } from 'react'
import { fieldIcons } from '../../fields/kinds/icons.ts'
import classes from '../field-panel.module.css'
import { typeHint, typeName } from './type-list.ts'

/** Which type the settings below are of. */
export function KindHead({ type, children }: { type: FieldTypeId; children?: ReactNode }) {
  return (
    <div className={classes.kind}>
      <Tile icon={fieldIcons[type]} color="azul" size={32} />
      <div className={classes.kindWords}>
        <div className="t-strong">{typeName(type)}</div>
        <div className="t-small t-3">{typeHint(type)}</div>
      </div>
      {children}
    </div>
  )
}
