/** Opens a chat with a message that waits to be sent; null for what is no number. */
export function whatsappLink(number: string | null, text: string): string | null {
  const digits = number?.replace(/\D/g, '') ?? ''
  return digits.length < 8 ? null : `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}
