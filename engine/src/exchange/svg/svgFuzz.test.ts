import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pageLimits } from '../../schema/limits.ts'
import { parsePage } from '../../schema/page/parsePage.ts'
import { seededRandom } from '../../testing/seededRandom.ts'
import { isLong } from '../../testing/walks.ts'
import { models } from '../../widgets/models.ts'
import { isHostile, LossLog } from '../losses.ts'
import type { SvgPicture } from '../SvgPicture.ts'
import { mutateText } from '../testing/mutateText.ts'
import { parseXml, type XmlElement } from './parseXml.ts'
import { readSvg } from './readSvg.ts'

const runs = isLong ? 10_000 : 400
const seed = Number(process.env['MIMIC_SEED'] ?? Date.now() % 1e9)
const file = (name: string) => readFileSync(new URL(`../../../../fixtures/exchange/${name}`, import.meta.url), 'utf8')
const drawn: string[] = []
const options = {
  measure: (text: string) => text.length * 8,
  isOwnImage: () => false,
  drawPicture: ({ text }: SvgPicture) => `data:image/png;base64,A${drawn.push(text)}`,
}
const snippets = [
  '<g>',
  '</g>',
  '</svg>',
  '<use href="#tank"/>',
  '<use href="#pump" transform="scale(1e5)"/>',
  '<g transform="scale(0) rotate(45) skewX(89.9999)">',
  '<path d="M0 0C1e9 1e9 -1e9 5 3 3A1 1e-9 3 01 5 5Z"/>',
  '<path d="M0,0 a1e6,1e6 0 1 1 .0001,0 z" stroke="red"/>',
  '<rect width="100%" height="1e6" rx="-5"/>',
  '<text font-size="1e5">&amp;&#0;&#x110000;</text>',
  '<!DOCTYPE x [',
  '<![CDATA[',
  '<!--',
  '<svg viewBox="0 0 0 -5">',
  '<svg viewBox="-1e6 0 1e-6 1">',
  '__proto__="1" constructor="2"',
  ' style="fill:url(',
  'onload="x" ',
  '<style>@import x; {}} .a{',
  '<script>',
  '<g clip-path="url(#tank)" filter="url(#pump)">',
  '<mask id="m"><use href="#m"/></mask><g mask="url(#m)">',
  '<image href="https://elsewhere.example/a" onload="x"/>',
  '<feImage href="https://elsewhere.example/b"/>',
  ' style="mask:u\\72l(https://elsewhere.example/c);opacity:.5" ',
  '<text letter-spacing="3">"><script>&lt;script&gt;',
]

/** Leaves whose text is only shown or used as a name. */
const SHOWN = new Set(['data.title', 'widgetName', 'style.font.family', 'id', 'font-family'])

const ELEMENTS = /^(?:script|style|foreignObject|iframe|feImage|animate.*|set)$/i
const OUTSIDE = /url\((?!\s*["']?\s*#)|javascript:/i
const INSIDE = /^(?:#|data:image\/(?:png|jpeg|gif|webp)[;,])/i

/** Checks that a picture has nothing that runs or loads. */
function checkPicture(text: string): void {
  const losses = new LossLog()
  const walk = ({ name, attributes, children }: XmlElement): void => {
    if (ELEMENTS.test(name)) throw new Error(`a picture has the element ${name}`)
    for (const [attribute, value] of attributes) {
      const isLink = attribute === 'href' && !INSIDE.test(value)
      const isCode = /^on/i.test(attribute) || (!SHOWN.has(attribute) && OUTSIDE.test(value))
      if (isLink || isCode) throw new Error(`a picture has ${attribute}="${value}"`)
    }
    for (const child of children) if (typeof child !== 'string') walk(child)
  }
  const root = parseXml(text, losses)
  expect(root?.name).toBe('svg')
  if (root) walk(root)
  expect(losses.list.filter(isHostile)).toEqual([])
}

/** Checks that the page holds strings only, JSON numbers, and no outside address. */
function check(text: string): void {
  const losses = new LossLog()
  // Processor time, because it hardly depends on how busy the machine is. The heaviest takes 0.5 s on a usual machine;
  // what grows with the square takes minutes.
  const from = process.cpuUsage()
  drawn.length = 0
  const draft = readSvg(text, losses, options)
  const { page, problems } = parsePage(draft, models)
  const whole = draft?.whole?.(new Set(), new LossLog())
  expect(process.cpuUsage(from).user / 1000).toBeLessThan(3000)
  expect(page.widgets.size).toBeLessThanOrEqual(pageLimits.widgets)
  if (draft !== undefined) expect(problems.filter(({ reason }) => reason !== 'tooMany')).toEqual([])
  expect(losses.list.length).toBeLessThanOrEqual(1050)
  for (const picture of [...drawn, ...(whole ? [whole.text] : [])]) checkPicture(picture)
  for (const { props } of page.widgets.values())
    for (const [path, value] of Object.entries(props))
      if (!SHOWN.has(path)) expect(String(value)).not.toMatch(/javascript:|elsewhere\.example/)
}

it(`reads ${runs} damaged SVGs without a fault (seed ${seed})`, { timeout: 600_000 }, () => {
  const random = seededRandom(seed)
  const bases = [file('pumpHouse.svg'), file('hostile.svg')]
  for (let i = 0; i < runs; i++) {
    const text = mutateText(bases[i % 2] as string, random, 1 + Math.floor(random() * 12), snippets)
    try {
      check(text)
    } catch (error) {
      throw new Error(`run ${i} of seed ${seed}: ${String(error)}\n${text.slice(0, 4000)}`, { cause: error })
    }
  }
})

it.each([
  ['tags', `<svg>${'<'.repeat(4e6)}`],
  ['elements', `<svg>${'<rect width="9" height="9"/>'.repeat(250_000)}`],
  ['depth', `<svg>${'<g>'.repeat(1_000_000)}`],
  ['ends', `<svg>${'</g>'.repeat(1_500_000)}`],
  ['attributes', `<svg ${'a="1" '.repeat(1_000_000)}>`],
  ['path', `<svg><path stroke="red" d="M0 0${'l1 1h3v-2'.repeat(600_000)}"/>`],
  ['curves', `<svg><path d="M0 0${'c9 0 0 900 900 9 '.repeat(300_000)}"/>`],
  ['points', `<svg><polygon points="${'1,2 30,4 '.repeat(600_000)}"/>`],
  [
    'rules',
    `<svg><style>${'.a{fill:red}'.repeat(400_000)}</style>${'<rect class="a" width="9" height="9"/>'.repeat(20_000)}`,
  ],
  ['entities', `<svg><text>${'&a;'.repeat(1_000_000)}`],
  ['transforms', `<svg><rect width="9" height="9" transform="${'scale(2)'.repeat(800_000)}"/>`],
  ['text', `<svg><text>${'<tspan x="1">a</tspan>'.repeat(49_000)}</text>`],
  ['comments', `<svg>${'<!--'.repeat(1_500_000)}`],
  ['spaces', `<svg${' '.repeat(7e6)}`],
])('ends in time with millions of %s', (_, text) => check(text))
