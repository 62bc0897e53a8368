import { seededBelow } from '@mimic/engine/testing'
import { type PageMix, usualMix } from '../bigPage.ts'
import { seededPictures } from './seededPictures.ts'

/** The mix of a drawn page, and how much of it is animated in the live scenario. */
export interface SceneMix extends PageMix {
  /** Every so many widgets turns; 0 is none. */
  readonly spinEvery: number
  /** Every so many widgets blinks. */
  readonly twinkleEvery: number
}

type Random = (n: number) => number

const light = { background: '#f4f6f8', fills: usualMix.fills, stroke: '#5b6675' }
const dark = {
  background: '#14212b',
  fills: ['#2c4a5e', '#38647d', '#4d4d4d', '#7d5a2c', '#1f2f3a'],
  stroke: '#9fb4c2',
  ink: '#e4e9ed',
}

const scripts: readonly ((random: Random) => string)[] = [
  (random) => `Pump ${random(1000)}`,
  (random) => `Inlet pressure after filter ${random(1000)}`,
  (random) => `进水泵房 ${random(1000)}#`,
  (random) => `二级提升泵站出口压力 ${random(100)}`,
  (random) => `Насос ${random(1000)}`,
  (random) => `P-${random(10)}`,
  (random) => Array.from({ length: 1 + random(12) }, () => words[random(words.length)]).join(' '),
]
const words = [
  'raw',
  'water',
  'pump',
  'pressure',
  'after',
  'filter',
  'of',
  'the',
  'second',
  'station',
  '2#',
  'sedimentation',
]

/** Most images and charts, % of the widgets; a page has seldom more. */
const IMAGES = 4
const CHARTS = 3
/** Different images on a page: half of them symbols, half photos. */
const IMAGE_PAIRS = 6

/** Mean area of a widget of the usual mix, page units². */
const MEAN_AREA = 4_300
const PAGE_AREA = 1920 * 1080
/** Layers of widgets over the page, least and most. */
const LAYERS = [0.2, 5] as const

/**
 * A mix that is drawn from a seed: types from none to three times their usual share, 0.2 to 5 layers of widgets, groups
 * up to three levels deep, any share of bound, tilted, dashed, turning and blinking ones, labels of none to all
 * scripts, of one letter or twelve words, light or dark, and up to 4 % of images and 3 % of charts.
 */
export function mixOf(seed: number, count: number): SceneMix {
  const random = seededBelow(seed)
  const percent = (most: number) => random(most + 1)
  const oneIn = () => [0, 30, 10, 4, 2][random(5)] ?? 0
  const most = Object.entries({ ...usualMix.shares, UsualImage: IMAGES / 3, ComplexLine: CHARTS / 3 })
  const shares = Object.fromEntries(most.map(([type, usual]) => [type, percent(3 * usual)]))
  const sum = Object.values(shares).reduce((total, share) => total + share, 0)
  // Some rectangles stay.
  const shrink = Math.min(1, 95 / Math.max(1, sum))
  const layers = LAYERS[0] * (LAYERS[1] / LAYERS[0]) ** (random(1000) / 1000)
  const labels = scripts.filter(() => random(2) === 0)
  return {
    shares: Object.fromEntries(Object.entries(shares).map(([type, share]) => [type, Math.round(share * shrink)])),
    size: Math.sqrt((layers * PAGE_AREA) / (count * MEAN_AREA)),
    depth: 1 + random(3),
    boundOneIn: oneIn(),
    tiltedOneIn: oneIn(),
    dashedOneIn: oneIn(),
    angleDeg: 1 + random(89),
    ...(random(2) === 0 ? light : dark),
    label: (of) => (labels[of(Math.max(1, labels.length))] ?? usualMix.label)(of),
    images: seededPictures(random, IMAGE_PAIRS),
    spinEvery: oneIn(),
    twinkleEvery: oneIn(),
  }
}
