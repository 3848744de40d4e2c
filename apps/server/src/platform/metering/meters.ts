/** What adds up over a month (UTC) and begins anew with the next. */
export const flowMeters = ['apiCalls', 'automationRuns', 'lowCodeUnits'] as const
export type FlowMeter = (typeof flowMeters)[number]

/** What there is of something at a time. */
export type LevelMeter = 'recordsPerTable'

export type Meter = FlowMeter | LevelMeter

/** What an organisation may use; null where its plan sets no limit. */
export type MeterLimits = Record<Meter, number | null>

/** How far beyond its limit an organisation may go before it is stopped. */
const overUsageTolerance = 0.1

/** The most that is let through: the limit and its tolerance. */
export const ceilingOf = (limit: number): number => Math.floor(limit * (1 + overUsageTolerance) + 1e-6)
