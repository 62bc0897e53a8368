import { bigPage, usualMix } from '../bigPage.ts'
import { livePage } from './livePage.ts'
import { mapWidgets } from './mapWidgets.ts'
import type { SceneMix } from './mixOf.ts'
import type { Node, PageJson } from './PageJson.ts'
import type { PeerScenario } from './PeerCase.ts'

/** Number of signals that conditions of visibility follow. */
const FLAGS = 20
/** Every so many widgets is shown by a condition. */
const FLAG_EVERY = 5
/** Share of the page's top level that the turning group holds. */
const GROUPED = 0.1

/** How many canvases large the page is of which a part is in sight. */
const CANVASES = 5

/** Id of the group that turns. */
export const TURNED_GROUP = 'turned'

/** The page of a scenario: animated where values come, with conditions or a large group where these are measured. */
export function casePage(
  scenario: PeerScenario,
  about: { readonly seed: number; readonly count: number },
  mix?: SceneMix,
): PageJson {
  const canvases = canvasesOf(scenario)
  if (/live|heap growth/.test(scenario)) return livePage({ ...about, canvases }, mix)
  const page = bigPage(about, mix ?? usualMix) as PageJson
  if (scenario === 'visibility') return withConditions(page)
  return scenario === 'group turns' ? withGroup(page) : page
}

/** How many canvases large the page of a scenario is: its widgets are as dense as those of a page of one canvas. */
export const canvasesOf = (scenario: PeerScenario): number => (scenario === 'live in sight' ? CANVASES : 1)

/** One widget in five is shown while its signal is 1. */
function withConditions(page: PageJson): PageJson {
  return mapWidgets(page, (node, n) => {
    if (n % FLAG_EVERY !== 0) return node
    const data = { type: 'signal', signalId: `flag-${(n / FLAG_EVERY) % FLAGS}`, equipId: 'bench' }
    const visiable = { enable: true, config: { data, symbol: '==', value: 1, visiable: 'show' } }
    return { ...node, animation: { ...node.animation, visiable } }
  })
}

/** A tenth of the top level lies in one group as large as the page, at the same places in the same order. */
function withGroup(page: PageJson): PageJson {
  const { width, height } = page.con
  const from = Math.floor(page.widgets.length / 2)
  const to = from + Math.ceil(page.widgets.length * GROUPED)
  const [like] = page.widgets
  if (!like) return page
  const group: Node = {
    id: TURNED_GROUP,
    widgetType: 'WidgetGroup',
    position: { x: 0, y: 0, width, height, rotate: 0 },
    style: like.style,
    children: page.widgets.slice(from, to),
  }
  return { ...page, widgets: [...page.widgets.slice(0, from), group, ...page.widgets.slice(to)] }
}
