/** Names one item within its bar. */
export const newItemId = (): string => `i${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
