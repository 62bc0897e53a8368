import { describe, expect, it } from 'vitest'
import { parsePage } from '../../schema/page/parsePage.ts'
import { models } from '../../widgets/models.ts'
import { isHostile, LossLog } from '../losses.ts'
import type { DraftWidget } from '../PageDraft.ts'
import { readSvg } from './readSvg.ts'

const options = {
  measure: (text: string, { size }: { size: number }) => text.length * size * 0.5,
  isOwnImage: (url: string) => url.startsWith('/own/'),
}

function read(content: string, root = 'width="400" height="300"') {
  const losses = new LossLog()
  const draft = readSvg(`<svg xmlns="http://www.w3.org/2000/svg" ${root}>${content}</svg>`, losses, options)
  if (draft === undefined) throw new Error('the SVG was refused')
  const { problems } = parsePage(structuredClone({ ...draft, whole: undefined }), models)
  expect(problems).toEqual([])
  return { draft, widgets: draft.widgets, losses: losses.list }
}
function one(content: string, root?: string): DraftWidget {
  const { widgets } = read(content, root)
  expect(widgets).toHaveLength(1)
  return widgets[0] as DraftWidget
}
const kinds = (content: string) => read(content).losses.map(({ is }) => is)

describe('shapes of an SVG stay shapes', () => {
  it.each([
    ['<rect x="10" y="20" width="30" height="40"/>', 'ShapeRect', { x: 10, y: 20, width: 30, height: 40, rotate: 0 }],
    ['<circle cx="50" cy="60" r="20"/>', 'ShapeCircle', { cx: 50, cy: 60, r: 20, rotate: 0 }],
    ['<ellipse cx="50" cy="60" rx="20" ry="10"/>', 'ShapeEllipse', { cx: 50, cy: 60, rx: 20, ry: 10, rotate: 0 }],
    ['<polygon points="0,0 40,0 20,30"/>', 'ShapeTriangle', { x1: 0, y1: 0, x2: 40, y2: 0, x3: 20, y3: 30 }],
    ['<polygon points="50,0 100,50 50,100 0,50"/>', 'ShapePrism', { x: 0, y: 0, width: 100, height: 100, rotate: 0 }],
    ['<path d="M10 10h80v40h-80z"/>', 'ShapeRect', { x: 10, y: 10, width: 80, height: 40, rotate: 0 }],
    ['<path d="M10 50a40 40 0 1 0 80 0a40 40 0 1 0-80 0z"/>', 'ShapeCircle', { cx: 50, cy: 50, r: 40, rotate: 0 }],
    [
      '<line x1="1" y1="2" x2="30" y2="40" stroke="red"/>',
      'ShapeLine',
      {
        points: [
          { x: 1, y: 2 },
          { x: 30, y: 40 },
        ],
      },
    ],
    [
      '<path d="M0 0H50V50" fill="none" stroke="red"/>',
      'ShapeLine',
      {
        points: [
          { x: 0, y: 0 },
          { x: 50, y: 0 },
          { x: 50, y: 50 },
        ],
      },
    ],
  ])('%s', (content, widgetType, position) => {
    expect(one(content)).toMatchObject({ widgetType, position })
  })

  it('a rounded rectangle, also as a path of curves', () => {
    expect(one('<rect width="60" height="40" rx="8"/>').style).toMatchObject({ radius: 8 })
    const path = one('<path d="M8 0H52A8 8 0 0 1 60 8V32A8 8 0 0 1 52 40H8A8 8 0 0 1 0 32V8A8 8 0 0 1 8 0Z"/>')
    expect(path).toMatchObject({ widgetType: 'ShapeRect', position: { x: 0, y: 0, width: 60, height: 40 } })
    expect((path.style as { radius: number }).radius).toBeCloseTo(8, 0)
  })

  it('colours, lines and opacity come from attributes, rules and the style attribute, the last one over the others', () => {
    const sheet = '<style>rect { fill: #111 } .a { fill: #222; stroke: blue } #b { stroke-width: 3 }</style>'
    const { style } = read(
      `${sheet}<rect id="b" class="a" width="9" height="9" fill="#333" style="fill-opacity:.5" stroke-dasharray="4 2"/>`,
    ).widgets[0] as DraftWidget
    expect(style).toMatchObject({
      fill: { enable: true, color: '#22222280' },
      stroke: { enable: true, color: '#0000ff', width: 3, dasharray: '4 2' },
    })
    const inherited = one('<g fill="hsl(120,100%,50%)" opacity=".5"><rect width="9" height="9" opacity=".5"/></g>')
    expect(inherited.style).toMatchObject({ fill: { color: '#00ff00' }, opacity: 0.25 })
    expect(one('<rect width="9" height="9"/>').style).toMatchObject({
      fill: { color: '#000000' },
      stroke: { enable: false },
    })
  })

  it.each([
    [
      'a class on the child',
      '<style>.c{color:#123456}</style><g fill="currentColor"><rect class="c" width="9" height="9"/></g>',
    ],
    [
      'a class further in',
      '<style>.a .b>rect{fill:#123456}</style><g class="a"><g class="b"><rect width="9" height="9"/></g></g>',
    ],
    ['two classes', '<style>.a.b{fill:#123456}.a{fill:red}</style><rect class="a b" width="9" height="9"/>'],
    ['an attribute', '<style>rect[data-k^="pump"]{fill:#123456}</style><rect data-k="pump1" width="9" height="9"/>'],
    ['its place', '<style>rect:not(:first-child){fill:#123456}</style><g display="none"/><rect width="9" height="9"/>'],
    ['!important', '<style>rect{fill:#123456!important}</style><rect style="fill:red" width="9" height="9"/>'],
    ['a screen', '<style>@media screen{rect{fill:#123456}}</style><rect width="9" height="9"/>'],
    ['a variable', '<g style="--k:#123456"><rect style="fill:var(--k,red)" width="9" height="9"/></g>'],
    ['a fallback', '<rect style="fill:var(--none, #123456)" width="9" height="9"/>'],
    ['the light scheme', '<rect style="fill:light-dark(#123456,#fff)" width="9" height="9"/>'],
    ['spaces', '<rect fill="rgb(18 52 86 / 100%)" width="9" height="9"/>'],
    ['the one before a value that is none', '<rect fill="#123456" style="fill:nonsense" width="9" height="9"/>'],
  ])('a colour comes from %s', (_, content) => {
    const { widgets } = read(content, 'width="400" height="300" fill="#999999"')
    expect(widgets.map(({ style }) => (style as { fill: object }).fill)).toEqual([{ enable: true, color: '#123456' }])
  })

  it('a shape that whole units change is told, a larger one of the same drawing is not', () => {
    const tick =
      '<path d="M40.2 95L34.2 94.6L34.2 95.1L40.2 95.5Z"/><rect x="3.5" width="2" height="9"/><circle cx="9" cy="9" r="1.4"/>'
    const { losses } = read(tick)
    expect(losses).toMatchObject([
      { is: 'rounded', what: 'path', count: 1 },
      { is: 'rounded', what: 'rect', count: 1 },
      { is: 'rounded', what: 'ellipse', count: 1 },
    ])
    expect(kinds('<line x1="10.4" y1="5.5" x2="16.4" y2="7" stroke="red" stroke-width=".4"/>')).toEqual(['rounded'])
    expect(kinds('<rect x="3.5" width="40" height="30"/><path d="M0 0H50V50" fill="none" stroke="red"/>')).toEqual([])
  })

  it('of a choice only the first that fits is there', () => {
    const choice = '<switch><rect requiredExtensions="x" width="9" height="9"/><circle r="5"/><circle r="6"/></switch>'
    expect(one(choice).widgetType).toBe('ShapeCircle')
  })

  it('nested maps, units and the view box are resolved', () => {
    const moved =
      '<g transform="translate(10 20) scale(2)"><rect x="5" width="10" height="20" transform="rotate(90 10 10)"/></g>'
    // (5..15, 0..20) turned about (10, 10) covers (0..20, 5..15); the scale is 2 from (10, 20).
    expect(one(moved).position).toEqual({ x: 10, y: 30, width: 40, height: 20, rotate: 0 })
    const { draft, widgets } = read('<circle cx="5" cy="5" r="5"/>', 'width="100mm" height="100mm" viewBox="0 0 10 10"')
    expect(draft.con).toMatchObject({ width: 378, height: 378 })
    expect(widgets[0]?.position).toMatchObject({ cx: 189, cy: 189, r: 189 })
    expect(one('<circle r="10" transform="translate(50,50) rotate(30) scale(2,1)"/>').position).toEqual({
      cx: 50,
      cy: 50,
      rx: 20,
      ry: 10,
      rotate: 30,
    })
  })

  it('a small drawing can come in larger, with the shape that it has', () => {
    const losses = new LossLog()
    const icon = '<svg width="24" height="24"><circle cx="12" cy="12" r="2.5"/><path d="M3 3.5h10.5v4H3z"/></svg>'
    const draft = readSvg(icon, losses, { ...options, scale: 8 })
    expect(draft?.con).toMatchObject({ width: 192, height: 192 })
    expect(draft?.widgets.map(({ position }) => position)).toMatchObject([
      { cx: 96, cy: 96, r: 20 },
      { x: 24, y: 28, width: 84, height: 32 },
    ])
    const boxed = readSvg(icon.replace('<svg ', '<svg viewBox="0 0 12 12" '), losses, { ...options, scale: 2 })
    expect(boxed?.widgets[0]?.position).toMatchObject({ cx: 48, cy: 48, r: 10 })
  })

  it('a picture too large for a field is given away, where somebody takes it', () => {
    const large = `data:image/png;base64,${'A'.repeat(70_000)}`
    const losses = new LossLog()
    const svg = `<svg width="90" height="90"><image href="${large}" width="9" height="9"/></svg>`
    const draft = readSvg(svg, losses, { ...options, keepPicture: () => 'kept:1' })
    expect(draft?.widgets.map(({ data }) => data)).toEqual([{ imgUrl: 'kept:1' }])
    expect(losses.list).toEqual([])
  })

  it('a picture that a page cannot hold is told', () => {
    const large = `data:image/png;base64,${'A'.repeat(70_000)}`
    expect(kinds(`<image href="${large}" width="9" height="9"/>`)).toEqual(['picture'])
  })

  it('groups become groups with places of their own, one alone stays alone', () => {
    const group = one(
      '<g id="pump" transform="translate(100,50)"><rect width="10" height="10"/><circle cx="30" cy="5" r="5"/></g>',
    )
    expect(group).toMatchObject({
      widgetType: 'WidgetGroup',
      widgetName: 'pump',
      position: { x: 100, y: 50, width: 35, height: 10 },
    })
    expect(group.children?.map(({ position }) => position)).toMatchObject([
      { x: 0, y: 0 },
      { cx: 30, cy: 5 },
    ])
    expect(one('<g><g><rect id="a" width="10" height="10"/></g></g>')).toMatchObject({
      widgetType: 'ShapeRect',
      widgetName: 'a',
    })
    const deep = read(`${'<g>'.repeat(50)}<rect width="5" height="5"/>${'<circle r="3"/></g>'.repeat(50)}`)
    expect(deep.losses).toEqual([])
  })

  it('text stands on its line, by its anchor', () => {
    const left = one('<text x="10" y="100" font-size="20" font-weight="700" fill="#123456">Tank &amp; pump</text>')
    expect(left).toMatchObject({
      widgetType: 'UsualText',
      data: { title: 'Tank & pump' },
      style: { font: { size: 20, weight: 'bold', color: '#123456' }, align: { horizontal: 'left' } },
    })
    const { y, height } = left.position as { y: number; height: number }
    expect(y + height / 2 + 20 * 0.36).toBeCloseTo(100, 0)
    const middle = one('<text x="200" y="100" text-anchor="middle">One</text>').position as { x: number; width: number }
    expect(middle.x + middle.width / 2).toBeCloseTo(200, 0)
    const lines = one('<text><tspan x="0" y="10">a</tspan><tspan x="0" y="30">b</tspan></text>')
    expect(lines.children?.map(({ data }) => data?.['title'])).toEqual(['a', 'b'])
  })

  it('what is used several times is there several times', () => {
    const defs =
      '<defs><rect id="r" width="10" height="10"/><symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></symbol></defs>'
    const { widgets } = read(`${defs}<use href="#r" x="5"/><use xlink:href="#s" x="20" y="20" width="40" height="40"/>`)
    expect(widgets.map(({ position }) => position)).toMatchObject([
      { x: 5, y: 0 },
      { cx: 40, cy: 40, r: 20 },
    ])
  })

  it('filled outlines that no widget has are cut into triangles, holes left open', () => {
    const star = one('<path d="M0 0L100 0L100 100L50 40L0 100Z" fill="#abc"/>')
    expect(star.children?.every(({ widgetType }) => widgetType === 'ShapeTriangle')).toBe(true)
    const ring = one('<path fill-rule="evenodd" d="M0 0h100v100h-100zM30 30h40v40h-40z"/>')
    const area = (ring.children ?? []).reduce((sum, { position: p }) => {
      const { x1, y1, x2, y2, x3, y3 } = p as Record<'x1' | 'y1' | 'x2' | 'y2' | 'x3' | 'y3', number>
      return sum + Math.abs((x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1)) / 2
    }, 0)
    expect(area).toBe(100 * 100 - 40 * 40)
  })

  it('a curve is a line within half a unit', () => {
    const line = one('<path d="M0 100C0 0 200 0 200 100" fill="none" stroke="#000"/>')
    const points = (line.position as { points: { x: number; y: number }[] }).points
    expect(points.length).toBeGreaterThan(8)
    for (let i = 0; i <= 200; i++) {
      const t = i / 200
      const [x, y] = [600 * t * t * (1 - t) + 200 * t ** 3, 100 * (1 - t) ** 3 + 100 * t ** 3]
      const near = points.slice(1).map((b, k) => {
        const a = points[k] as { x: number; y: number }
        const [dx, dy] = [b.x - a.x, b.y - a.y]
        const u = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy)))
        return Math.hypot(x - a.x - u * dx, y - a.y - u * dy)
      })
      // A quarter unit for the chord, and half a unit each way for rounding.
      expect(Math.min(...near)).toBeLessThan(0.25 + Math.SQRT1_2)
    }
  })
})

describe('what an SVG may not bring', () => {
  it.each([
    ['<script>alert(1)</script>', 'script'],
    ['<rect width="9" height="9" onclick="alert(1)"/>', 'handler'],
    ['<foreignObject width="9" height="9"><div/></foreignObject>', 'foreignObject'],
    ['<a href="javascript:alert(1)"><rect width="9" height="9"/></a>', 'externalLink'],
    ['<image href="https://elsewhere.example/a.png" width="9" height="9"/>', 'externalImage'],
    ['<image href="data:image/svg+xml,%3Csvg/%3E" width="9" height="9"/>', 'externalImage'],
    ['<use href="https://elsewhere.example/a.svg#x"/>', 'externalLink'],
    ['<style>@import url(https://elsewhere.example/a.css);</style>', 'cssImport'],
    ['<rect width="9" height="9" fill="url(https://elsewhere.example/a.svg#g)"/>', 'cssUrl'],
    ['<rect width="9" height="9" style="fill:url(//elsewhere.example)"/>', 'cssUrl'],
    ['<text>&outside;</text>', 'entity'],
  ] as const)('%s is not kept, and told', (content, kind) => {
    const { losses, draft } = read(content)
    const loss = losses.find(({ is }) => is === kind)
    expect(loss, JSON.stringify(losses)).toBeDefined()
    expect(loss && isHostile(loss)).toBe(true)
    expect(JSON.stringify(draft)).not.toMatch(/alert|elsewhere|javascript/)
  })

  it('EX5 entities of a document type stand for nothing', () => {
    const losses = new LossLog()
    const bomb = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
    const draft = readSvg(`${bomb}<svg><text>x&b;</text></svg>`, losses, options)
    expect(draft?.widgets[0]?.data).toEqual({ title: 'x' })
    expect(losses.list).toMatchObject([
      { is: 'entity', what: '<!ENTITY>', count: 2 },
      { is: 'entity', what: '&b;', count: 1 },
    ])
  })

  it('pictures within the file and of this server are pictures', () => {
    const address = 'data:image/png;base64,iVBORw0KGgo='
    expect(one(`<image href="${address}" x="5" y="6" width="70" height="80"/>`)).toMatchObject({
      widgetType: 'UsualImage',
      data: { imgUrl: address },
      position: { x: 5, y: 6, width: 70, height: 80 },
    })
    expect(one('<image href="/own/1" width="9" height="9"/>').data).toEqual({ imgUrl: '/own/1' })
  })

  it('EX4 an element that uses itself, or others without end, ends', () => {
    expect(kinds('<g id="a"><rect width="9" height="9"/><use href="#a"/></g>')).toContain('expansion')
    const bomb = Array.from({ length: 30 }, (_, i) => `<g id="b${i + 1}"><use href="#b${i}"/><use href="#b${i}"/></g>`)
    const from = process.cpuUsage()
    const { losses } = read(`<defs><rect id="b0" width="9" height="9"/>${bomb.join('')}</defs><use href="#b30"/>`)
    expect(process.cpuUsage(from).user / 1000).toBeLessThan(1000)
    expect(losses.map(({ is }) => is)).toContain('expansion')
  })

  it('EX3 gradients, masks, filters and the like are told', () => {
    const gradient =
      '<linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>'
    const { widgets, losses } = read(
      `<defs>${gradient}</defs><rect width="9" height="9" fill="url(#g)" mask="url(#m)" filter="url(#f)"/>`,
    )
    expect(widgets[0]?.style).toMatchObject({ fill: { color: '#0000ff' } })
    expect(losses.map(({ is }) => is)).toEqual(expect.arrayContaining(['filter', 'gradient', 'mask']))
    expect(losses.some(isHostile)).toBe(false)
  })

  it('EX1 is refused when it is none', () => {
    for (const text of ['', 'no', '<html><svg/></html>', '<!-- <svg/> -->', '{}']) {
      const losses = new LossLog()
      expect(readSvg(text, losses, options)).toBeUndefined()
      expect(losses.list.map(({ is }) => is)).toEqual(['notAPage'])
    }
  })
})
