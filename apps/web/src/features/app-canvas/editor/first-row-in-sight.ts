import type { Device } from '@oficina/kinds/layout/index'
import { measure } from './drag.ts'

/** The first row of the page that is on the screen as a whole. */
export function firstRowInSight(canvas: HTMLElement, device: Device): number {
  const sheet = canvas.querySelector<HTMLElement>('[data-grid]')
  const from = sheet ? canvas.getBoundingClientRect().top - sheet.getBoundingClientRect().top : 0
  return Math.max(0, Math.ceil(from / measure(canvas, device).row))
}
