import { matchKeybindingPress, parseKeybinding } from 'tinykeys'
import { type CommandGroup, commandGroups } from '../../ground/palette/command-groups.ts'
import { groupKeys } from './command.ts'

const bindings = commandGroups.flatMap((group) => {
  const keys = groupKeys[group]
  const [press] = keys ? parseKeybinding(keys) : []
  return press ? [{ group, press }] : []
})

/** The group whose keys were pressed, if it is one's. */
export const groupAt = (event: KeyboardEvent): CommandGroup | null =>
  bindings.find(({ press }) => matchKeybindingPress(event, press))?.group ?? null
