import { describe, expect, it } from 'vitest'
import { planOf } from './plan-of.ts'

describe('planOf', () => {
  it('gives a running trial the features and limits of scale', () => {
    const plan = planOf({ plan: 'free', trial_seconds_left: 86_401 })
    expect(plan).toMatchObject({ id: 'free', isTrial: true, trialDaysLeft: 2 })
    expect(plan.features.historyLog).toBe('allowed')
    expect(plan.features.expertFeatures).toBe('upsell')
    expect(plan.limits.users).toBeNull()
  })

  it('goes back to the plan underneath when the trial is over', () => {
    const plan = planOf({ plan: 'free', trial_seconds_left: -1 })
    expect(plan).toMatchObject({ isTrial: false, trialDaysLeft: 0 })
    expect(plan.features.roles).toBe('upsell')
    expect(plan.limits.users).toBe(2)
  })

  it('gives nothing to a blocked organisation, trial or not', () => {
    const plan = planOf({ plan: 'blocked', trial_seconds_left: 86_400 })
    expect(plan.isTrial).toBe(false)
    expect(new Set(Object.values(plan.features))).toEqual(new Set(['blocked']))
  })

  it('takes a plan that it does not know for blocked', () => {
    expect(planOf({ plan: 'platinum', trial_seconds_left: null }).id).toBe('blocked')
  })
})
