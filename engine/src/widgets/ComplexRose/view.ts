import { shareView } from '../shareView.ts'
import { model } from './model.ts'

/** Sectors of equal angle. The empty ring is a thin line. */
export const view = shareView(
  model,
  () => 1,
  ({ list, cx, cy, radius: rim }, _width, out) => {
    const largest = Math.max(...list.map(({ part }) => part))
    const angle = (2 * Math.PI) / list.length
    return list.map(({ part, color }, i) => {
      // The area is in proportion, not the radius, so a value twice as large looks twice as large.
      const radius = rim * Math.sqrt(part / largest)
      const from = -Math.PI / 2 + i * angle
      out.arc(cx, cy, radius, radius, from, from + angle, color)
      return 1 / list.length
    })
  },
)
