/** How long a notice that opens a chat stays: it takes a while to be seen and pressed. */
export const chatNoticeMs = 10_000

/** Opens a chat with a message that waits to be sent; null for what is no number. */
export function whatsappLink(number: string | null, text: string): string | null {
  const digits = number?.replace(/\D/g, '') ?? ''
  return digits.length < 8 ? null : `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}
