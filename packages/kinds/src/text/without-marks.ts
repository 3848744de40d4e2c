/** What Unicode itself says that a character is made of, without its accents. */
export const withoutMarks = (char: string) => char.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('\u2044', '/')
