import { bigPage } from '../bigPage.ts'
import type { Node, PageJson } from './PageJson.ts'

/** One widget in twenty rotates, and one blinks. */
const EVERY = 20

/** The benchmark's page, in which a tenth of the widgets always rotates or blinks. */
export function livePage(about: { readonly seed: number; readonly count: number }): unknown {
  // Our own generator makes the page, so its widgets have the fields of Node.
  const page = bigPage(about) as PageJson
  let seen = 0
  const animated = (node: Node): Node => {
    if (node.children) return { ...node, children: node.children.map(animated) }
    const n = seen++
    if (n % EVERY === 0) {
      const rotate = { enable: true, speed: 1000 + ((n / EVERY) % 4) * 1000, direction: 'clockwise' }
      return { ...node, animation: { ...node.animation, rotate } }
    }
    if (n % EVERY !== EVERY / 2) return node
    const twinkle = { enable: true, fill: true, stroke: true, font: true }
    return { ...node, animation: { ...node.animation, twinkle } }
  }
  return { ...page, widgets: page.widgets.map(animated) }
}
