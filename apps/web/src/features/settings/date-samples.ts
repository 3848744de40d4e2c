/** The ways to write a day, each by the last day of a year, which shows its order. */
export const dateSamples = [
  { value: 'DD/MM/YYYY', label: '31/12/2026' },
  { value: 'MM/DD/YYYY', label: '12/31/2026' },
  { value: 'YYYY-MM-DD', label: '2026-12-31' },
] as const
