import type { KioskPage } from './Rotation.ts'

/** Seconds of a page without a time of its own. */
const SECONDS = 20

/** `3001:20, 3002` as pages with their seconds; what cannot be read is left out. */
export function parseKioskPages(text: string): KioskPage[] {
  return text.split(',').flatMap((part) => {
    const [page = '', time = ''] = part.split(':').map((each) => each.trim())
    const seconds = time === '' ? SECONDS : Number(time)
    return page !== '' && seconds > 0 && Number.isFinite(seconds) ? [{ page, seconds }] : []
  })
}
