/** About what a letter and the frame of a chip take; to measure each would lay the grid out once more. */
const letter = 6.8
const frame = 24
const gap = 4
const more = 24

/** How many chips fit into a width, with room for the number of the others; at least the first, which is cut if it must. */
export function chipsThatFit(labels: readonly string[], room: number): number {
  let used = 0
  for (const [n, label] of labels.entries()) {
    used += frame + label.length * letter + (n > 0 ? gap : 0)
    const isLast = n === labels.length - 1
    if (used + (isLast ? 0 : gap + more) > room) return Math.max(1, n)
  }
  return labels.length
}
