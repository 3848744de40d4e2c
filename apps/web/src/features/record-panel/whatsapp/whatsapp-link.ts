/** Where a conversation with a phone begins. Phones are kept as `+5511987654321`. */
export function whatsappLink(phone: unknown): string | null {
  const digits = typeof phone === 'string' ? phone.replaceAll(/\D/g, '') : ''
  return digits.length >= 8 ? `https://wa.me/${digits}` : null
}
