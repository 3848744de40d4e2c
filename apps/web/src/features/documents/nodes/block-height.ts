/** How high a block stands in a document at first, at least and at most; in pixels. */
export const blockHeight = { usual: 300, least: 10, most: 4_000 } as const
