import { UnstyledButton } from '@mantine/core'
import type { FieldTypeId } from '@oficina/kinds'
import { Icon } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { fieldIcons } from '../../fields/kinds/icons.ts'
import { inGroups, typeHint, typeName } from './type-list.ts'
import classes from './type-tiles.module.css'

/** Types as tiles in their groups. */
export function TypeTiles({
  types,
  onChoose,
}: {
  types: readonly FieldTypeId[]
  onChoose: (type: FieldTypeId) => void
}) {
  const { t, i18n } = useTranslation('fields')
  return inGroups(types, i18n.language).map(({ key, types }) => {
    return (
      <section key={key} aria-labelledby={`types-${key}`} className={classes.group}>
        <h3 id={`types-${key}`} className={classes.title}>
          {t(`category.${key}`)}
        </h3>
        <ul className={classes.tiles}>
          {types.map((type) => (
            <li key={type}>
              <UnstyledButton className={classes.tile} title={typeHint(type)} onClick={() => onChoose(type)}>
                <Icon of={fieldIcons[type]} size={16} />
                <span className="t-cut">{typeName(type)}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
