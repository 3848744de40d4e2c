interface Device {
  phone: boolean
  /** Left out where the machine at hand is the one. */
  apple?: boolean
}

let drawnFor: Device | null = null

/**
 * For which device a page is being drawn, where that cannot be asked for: on the server, and in the browser while it
 * takes over what came from there.
 */
export const drawnDevice = (): Device | null => drawnFor

export function drawFor(device: Device | null): void {
  drawnFor = device
}
