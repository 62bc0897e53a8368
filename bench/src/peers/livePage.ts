import { bigPage, type PageAbout, usualMix } from '../bigPage.ts'
import { mapWidgets } from './mapWidgets.ts'
import type { SceneMix } from './mixOf.ts'
import type { PageJson } from './PageJson.ts'

/** One widget in twenty rotates, and one blinks. */
const usual = { ...usualMix, spinEvery: 20, twinkleEvery: 20 }

/** The benchmark's page, in which some widgets always rotate or blink: a tenth of the usual mix. */
export function livePage(about: PageAbout, mix: SceneMix = usual): PageJson {
  const { spinEvery, twinkleEvery } = mix
  // Our own generator makes the page, so its widgets have the fields of Node.
  return mapWidgets(bigPage(about, mix) as PageJson, (node, n) => {
    if (spinEvery > 0 && n % spinEvery === 0) {
      const rotate = { enable: true, speed: 1000 + ((n / spinEvery) % 4) * 1000, direction: 'clockwise' }
      return { ...node, animation: { ...node.animation, rotate } }
    }
    if (twinkleEvery === 0 || n % twinkleEvery !== Math.floor(twinkleEvery / 2)) return node
    const twinkle = { enable: true, fill: true, stroke: true, font: true }
    return { ...node, animation: { ...node.animation, twinkle } }
  })
}
