/** Whether a row holds nothing. */
export const isBlank = (cells: readonly string[]): boolean => cells.every((text) => text.trim() === '')
