import type { Browser, Page } from 'puppeteer-core'
import { type BenchHouse, PAGE, PROJECT, USER } from '../BenchHouse.ts'
import { bigPage } from '../bigPage.ts'
import { withHouse } from '../browserCases.ts'
import type { Cost } from '../costsByMove.ts'
import { DesignerDesk } from '../DesignerDesk.ts'
import { type Figure, figureOf, quantile, repeat, type Suite, sized } from '../Suite.ts'

/** One less than a page may hold, because a group of all of them is a widget too. */
const WIDGETS = sized(1_999, 250)
const SEED = 20_261
const SELECTED = 200
const FRAMES = sized(60, 5)
/** Gestures of one kind in one open page. The first compiles the code and creates the sprites. */
const TURNS = sized(5, 1)
/** Repetitions of an operation that takes one step. */
const REPEATS = sized(20, 1)

/** One entry per gesture: the costs of its frames, keys or steps. */
type Turns = readonly (readonly Cost[])[]

const scenarios: Readonly<Record<string, (desk: DesignerDesk) => Promise<Turns>>> = {
  // The cost of the measurement itself.
  nothing: (desk) => each(FRAMES, () => desk.cost(async () => {})),
  // Each turn drags another widget in another part of the page.
  'drag 1': (desk) =>
    repeat(TURNS, async (turn) => desk.sweep(await desk.selectOne('position.x', turn / TURNS), desk.reach, FRAMES)),
  'drag 200': async (desk) => {
    await desk.selectSome(SELECTED)
    const at = await desk.grip()
    return repeat(TURNS, () => desk.sweep(at, desk.reach, FRAMES))
  },
  marquee: (desk) => repeat(TURNS, () => desk.sweep(desk.place(0.002, 0.002), desk.span, FRAMES)),
  'select all': (desk) =>
    each(REPEATS, async () => {
      await desk.press('Escape')
      return desk.cost(() => desk.press('Control', 'a'))
    }),
  'group all': (desk) =>
    each(REPEATS, async () => {
      await desk.press('Control', 'a')
      const cost = await desk.cost(() => desk.press('Control', 'g'))
      await desk.press('Control', 'z')
      await desk.frame()
      return cost
    }),
  'move of 200, committed': (desk) => moves(desk, ({ move }) => move),
  'undo of it': (desk) => moves(desk, ({ undo }) => undo),
  'a field of 200': async (desk) => {
    await desk.selectSome(SELECTED)
    return each(REPEATS, (i) => desk.setField('clickEvent.config.writeValue', `${i}`))
  },
  'a key in a field of 1': async (desk) => {
    await desk.selectOne('position.x')
    return [await desk.typeInto('position.x', '1234567890'.repeat(3))]
  },
}

/** The real designer operated by a real mouse, on a real server: the main thread's work for each frame of a gesture. */
export const designer: Suite = {
  name: 'designer',
  about: `${WIDGETS} mixed widgets (seed ${SEED}) open in the designer, ${FRAMES} frames a gesture; js is the main thread's scripts`,
  run: ({ rounds }) =>
    withHouse('designerPage', { signals: 500, file: bigPage({ seed: SEED, count: WIDGETS }) }, (browser, house) =>
      measure(browser, house, rounds),
    ),
}

async function measure(browser: Browser, house: BenchHouse, rounds: number): Promise<Figure[]> {
  const turnsOf = new Map<string, Turns[]>()
  const opens: number[] = []
  for (let round = 0; round < rounds; round++) {
    const tab = await openTab(browser, house)
    // The second load takes scripts from the cache, as on every day but the first.
    opens.push(await reopen(tab))
    const desk = await DesignerDesk.at(tab)
    for (const [scenario, run] of Object.entries(scenarios)) {
      turnsOf.set(scenario, [...(turnsOf.get(scenario) ?? []), await run(desk)])
    }
    await tab.close()
  }
  return [
    figureOf('open, warm', 'mimic')('until it takes the mouse', 'ms', opens),
    ...[...turnsOf].flatMap(([scenario, rounds]): Figure[] => {
      const of = figureOf(scenario, 'mimic')
      const js = rounds.flat(2).map((cost) => cost.js)
      const first = rounds.flatMap(([turn = []]) => turn.map((cost) => cost.js))
      const p95 = (values: readonly number[]) => ({ median: quantile(values, 0.95), spread: 0, samples: values.length })
      return [
        of('js', 'ms', js),
        { ...of('js p95', 'ms', js), ...p95(js) },
        { ...of('js p95, first after opening', 'ms', first), ...p95(first) },
        of(
          'main thread',
          'ms',
          rounds.flat(2).map((cost) => cost.task),
        ),
      ]
    }),
  ]
}

async function openTab(browser: Browser, house: BenchHouse): Promise<Page> {
  const tab = await browser.newPage()
  tab.on('dialog', (dialog) => void dialog.accept())
  // Snapping is part of a drag's cost.
  await tab.evaluateOnNewDocument(() => localStorage.setItem('mimic.designer', JSON.stringify({ isAdsorbOn: true })))
  await house.signIn(browser)
  await tab.goto(`${house.origin}/?project=${PROJECT}&page=${PAGE}&user=${USER}&locale=en`)
  await ready(tab)
  return tab
}

async function ready(tab: Page): Promise<void> {
  await tab.waitForSelector('.ed-host canvas:nth-of-type(2)')
  await tab.waitForSelector('[data-link="online"]')
  await tab.waitForFunction(() => !/^0%/.test(document.querySelector('.ed-zoom')?.textContent ?? '0%'))
}

/** @returns ms from the navigation to a frame after the page is drawn and the room has answered */
async function reopen(tab: Page): Promise<number> {
  const startedAt = performance.now()
  await tab.reload({ waitUntil: 'domcontentloaded' })
  await ready(tab)
  return performance.now() - startedAt
}

/** Moves 200 widgets by a key and undoes it, repeatedly. */
async function moves(desk: DesignerDesk, which: (costs: { move: Cost; undo: Cost }) => Cost): Promise<Turns> {
  await desk.selectSome(SELECTED)
  return each(REPEATS, async () => {
    const move = await desk.cost(() => desk.press('ArrowRight'))
    const undo = await desk.cost(() => desk.press('Control', 'z'))
    return which({ move, undo })
  })
}

/** Makes each call a turn of its own. */
const each = (times: number, work: (i: number) => Promise<Cost>): Promise<Turns> =>
  repeat(times, async (i) => [await work(i)])
