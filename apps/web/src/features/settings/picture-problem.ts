const maxPictureBytes = 5 * 1024 * 1024

/** Why a file cannot be a picture, as a key of the settings texts; null when it may be sent. */
export function pictureProblem(file: { type: string; size: number }): 'picture.invalid' | 'picture.tooLarge' | null {
  // A drawing in SVG can carry scripts, and the server takes none.
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return 'picture.invalid'
  return file.size > maxPictureBytes ? 'picture.tooLarge' : null
}
