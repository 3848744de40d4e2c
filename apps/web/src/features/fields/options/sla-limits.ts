import type { OptionsOf } from './options-props.ts'

export type Sla = NonNullable<OptionsOf<'select'>['sla']>
export type WorkingSpan = NonNullable<Sla['limits'][number]['workingHours']>[number]

export const limitUnits = { min: 1, h: 60, d: 1_440 } as const
export type LimitUnit = keyof typeof limitUnits

/** The largest unit in which a limit is a whole number. */
export function unitOf(minutes: number): LimitUnit {
  if (minutes % limitUnits.d === 0) return 'd'
  return minutes % limitUnits.h === 0 ? 'h' : 'min'
}

export const limitOfOption = (sla: Sla, optionId: string) => sla.limits.find((limit) => limit.optionId === optionId)

/** With another limit for an option, or none. Its hours are those that the other limits have. */
export function withLimit(sla: Sla, optionId: string, minutes: number | null): Sla {
  const others = sla.limits.filter((limit) => limit.optionId !== optionId)
  if (minutes === null) return { limits: others }
  const workingHours = limitOfOption(sla, optionId)?.workingHours ?? hoursOf(sla)
  return { limits: [...others, { optionId, minutes, workingHours }] }
}

/** The hours that count; null for all. */
export const hoursOf = (sla: Sla): WorkingSpan[] | null => sla.limits[0]?.workingHours ?? null

export const withHours = (sla: Sla, workingHours: WorkingSpan[] | null): Sla => ({
  limits: sla.limits.map((limit) => ({ ...limit, workingHours })),
})

/** Monday to Friday from nine to six, to begin with. */
export const usualHours: WorkingSpan[] = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '18:00' }))

/** The same day of the week on or off; a new day takes the hours of the first. The last day stays. */
export function withDay(hours: readonly WorkingSpan[], weekday: number): WorkingSpan[] {
  const rest = hours.filter((span) => span.weekday !== weekday)
  if (rest.length < hours.length) return rest.length > 0 ? rest : [...hours]
  const { from, to } = hours[0] ?? { from: '09:00', to: '18:00' }
  return [...hours, { weekday, from, to }].toSorted((a, b) => a.weekday - b.weekday)
}

/** Every day with these hours. Breaks that were set elsewhere go with it. */
export function withTimes(hours: readonly WorkingSpan[], times: { from?: string; to?: string }): WorkingSpan[] {
  const days = [...new Set(hours.map(({ weekday }) => weekday))]
  const { from, to } = { from: hours[0]?.from ?? '09:00', to: hours[0]?.to ?? '18:00', ...times }
  return days.map((weekday) => ({ weekday, from, to }))
}
