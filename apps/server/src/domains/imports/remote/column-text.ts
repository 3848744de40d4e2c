/** Decimal digits so that nobody takes them for thousands, as in `numberText`: `1.234` becomes `1.2340`. */
export const decimalText = (text: string): string => (/\.\d{3}$/.test(text) ? `${text}0` : text)
