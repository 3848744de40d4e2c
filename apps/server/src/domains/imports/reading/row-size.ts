import { readLimits, UnreadableFile } from '../sources/source.ts'

export function lettersOf(cells: readonly string[]): number {
  let letters = 0
  for (let n = 0; n < cells.length; n++) letters += (cells[n] as string).length
  return letters
}

/** Throws for a row that no table takes, or that would fill the memory of whoever gets it. */
export function refuseHuge(cells: readonly string[], row: number): void {
  if (cells.length > readLimits.columns) throw new UnreadableFile('too_many_columns', row)
  if (lettersOf(cells) > readLimits.row) throw new UnreadableFile('too_much_memory', row)
}
