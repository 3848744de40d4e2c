/** Which greeting fits an hour of the day. Between midnight and five no time of day fits everyone who is up. */
export function greetingAt(hour: number): 'morning' | 'afternoon' | 'evening' | 'night' {
  if (hour < 5) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
