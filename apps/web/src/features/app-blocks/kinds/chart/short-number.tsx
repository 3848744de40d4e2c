import { useFormat } from '../../../../ground/session/use-format.ts'

/** A number where there is little room: 1,2 mi instead of 1.200.000. */
export function ShortNumber({ value }: { value: number }) {
  const format = useFormat()
  return <>{format.number(value, { notation: 'compact', maximumFractionDigits: 1 })}</>
}
