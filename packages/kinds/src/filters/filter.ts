import * as z from 'zod/mini'
import { isObject, own } from '../json.ts'
import { type Period, periodSchema } from './period.ts'

/** How far a filter may go. People nest three deep; programs may go on, up to a hard end. */
export const filterLimits = {
  depthForPeople: 3,
  depth: 10,
  rules: 200,
  /** Links that one rule may follow, each into another table. */
  hops: 3,
  listItems: 500,
  textLength: 1_000,
} as const

/** Stands for whoever is looking. */
export const currentUser = 'currentUser'

export type FilterScalar = string | number | boolean | null
export type FilterValue = FilterScalar | Period | FilterRule | ReadonlyArray<FilterScalar | Period>

/** One condition. Through a link, the value is a rule on a field of the linked table. */
export interface FilterRule {
  field: string
  operator: string
  value?: FilterValue | undefined
}

/** Conditions that all hold, or of which one holds. A group without rules always holds. */
export interface FilterGroup {
  op: 'and' | 'or'
  rules: ReadonlyArray<FilterRule | FilterGroup>
}
export type Filter = FilterGroup

export const isGroup = (node: FilterRule | FilterGroup): node is FilterGroup => 'rules' in node

const scalarSchema = z.union([
  z.string().check(z.maxLength(filterLimits.textLength)),
  z.number(),
  z.boolean(),
  z.null(),
])

export const filterRuleSchema: z.ZodMiniType<FilterRule> = z.strictObject({
  field: z.string().check(z.minLength(1), z.maxLength(64)),
  operator: z.string().check(z.minLength(1), z.maxLength(40)),
  get value() {
    return z.optional(
      z.union([
        scalarSchema,
        z.array(z.union([scalarSchema, periodSchema])).check(z.maxLength(filterLimits.listItems)),
        periodSchema,
        filterRuleSchema,
      ]),
    )
  },
})

const groupSchema: z.ZodMiniType<FilterGroup> = z.strictObject({
  op: z.enum(['and', 'or']),
  get rules() {
    return z.array(z.union([filterRuleSchema, groupSchema])).check(z.maxLength(filterLimits.rules))
  },
})

/** Groups in groups, and rules in all; walks without recursion, so that a hostile depth cannot end the stack. */
export function measureFilter(raw: unknown): { depth: number; rules: number; hops: number } {
  const size = { depth: 0, rules: 0, hops: 0 }
  const waiting: Array<{ node: unknown; depth: number; hops: number }> = [{ node: raw, depth: 1, hops: 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth, hops } = next
    if (!isObject(node)) continue
    const rules = own(node, 'rules')
    if (Array.isArray(rules)) {
      size.depth = Math.max(size.depth, depth)
      // Counted before it is walked, so that a list of millions costs nothing.
      if (rules.length > filterLimits.rules) size.rules += rules.length
      else for (const rule of rules) waiting.push({ node: rule, depth: depth + 1, hops: 0 })
    } else {
      size.rules++
      size.hops = Math.max(size.hops, hops)
      waiting.push({ node: ruleIn(node), depth, hops: hops + 1 })
    }
    if (size.depth > filterLimits.depth || size.rules > filterLimits.rules || size.hops > filterLimits.hops) break
  }
  return size
}

const ruleIn = (rule: object): unknown => {
  const value = own(rule, 'value')
  return isObject(value) && Object.hasOwn(value, 'field') ? value : null
}

/** The one grammar of conditions: views, blocks, conditional fields, automations, roles and the API. */
export const filterSchema = z.pipe(
  z.unknown().check((context) => {
    const { depth, rules, hops } = measureFilter(context.value)
    const refuse = (message: string) => context.issues.push({ code: 'custom', message, input: undefined })
    if (depth > filterLimits.depth) refuse('too_deep')
    if (rules > filterLimits.rules) refuse('too_many_rules')
    if (hops > filterLimits.hops) refuse('too_many_hops')
  }),
  groupSchema,
)

/** How records are put in order. */
export const sortLevelSchema = z.strictObject({
  field: z.string().check(z.minLength(1), z.maxLength(64)),
  order: z.enum(['asc', 'desc']),
})
export const sortSchema = z.array(sortLevelSchema).check(z.maxLength(10))
export type Sort = z.infer<typeof sortSchema>
