interface Device {
  phone: boolean
  /** Left out in the browser, which knows its own machine. */
  apple?: boolean
}

let current: Device | null = null

/**
 * The device that a page is rendered for where the window cannot be measured: on the server, and in the browser during
 * hydration.
 */
export const renderDevice = (): Device | null => current

export function setRenderDevice(device: Device | null): void {
  current = device
}
