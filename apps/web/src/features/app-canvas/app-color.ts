import { isOptionColor, optionColorVars } from '@oficina/ui'

/** A colour that people chose, one of the sixteen or their own, as a ground to stand on. */
export const groundOf = (color: string | null): string | undefined =>
  color === null ? undefined : isOptionColor(color) ? optionColorVars(color).background : color

/** The same at full strength, with a text that can be read on it. */
export const solidOf = (color: string | null): string | undefined =>
  color === null ? undefined : isOptionColor(color) ? optionColorVars(color).solid : color
