import { describe, expect, it } from 'vitest'
import { models } from '../../widgets/models.ts'
import { openForeign } from '../openForeign.ts'
import type { SvgPicture } from '../SvgPicture.ts'

/** Reads the content of an SVG, and collects the pictures that it asked for. */
function read(content: string, root = 'width="400" height="300"') {
  const drawn: SvgPicture[] = []
  const {
    page,
    losses,
    drawn: whole,
  } = openForeign(`<svg ${root}>${content}</svg>`, models, {
    measure: (line) => line.length * 8,
    isOwnImage: () => false,
    drawPicture: (picture) => `data:image/png;base64,AAA${drawn.push(picture)}`,
  }).read()
  return {
    drawn,
    whole,
    losses,
    kinds: losses.map(({ is }) => is),
    reasons: losses.flatMap(({ because }) => because ?? []),
    widgets: [...page.widgets.values()].map(({ type, props }) => ({ type, ...props })),
  }
}
const GRADIENT =
  '<linearGradient id="base"><stop offset="0.2" stop-color="#f00"/><stop offset="0.1" style="stop-color:#00f;stop-opacity:0.5"/></linearGradient><linearGradient id="g" href="#base" x2="0" y2="100%" gradientTransform="translate(0 0.1)"/>'

describe('what no widget shows comes in as a picture of itself (28)', () => {
  it('a filled outline that is too complex for triangles, where it stood and with its holes', () => {
    const teeth = Array.from({ length: 300 }, (_, i) => `L${20 + i} ${i % 2 === 0 ? 40 : 60}`).join('')
    const { drawn, kinds, widgets } = read(
      `<path fill-rule="evenodd" fill="#336699" stroke="#000" stroke-width="2" d="M20 20${teeth}L319 200L20 200ZM100 100h40v40h-40z"/>`,
    )
    expect(widgets).toMatchObject([
      {
        type: 'UsualImage',
        'position.x': 16,
        'position.y': 16,
        'position.width': 307,
        'position.height': 188,
        'data.imgUrl': 'data:image/png;base64,AAA1',
      },
    ])
    expect(kinds).toEqual(['pictured'])
    expect(drawn[0]).toMatchObject({ width: 307, height: 188 })
    expect(drawn[0]?.text).toContain('fill="#336699"')
    expect(drawn[0]?.text).toContain('fill-rule="evenodd"')
    expect(drawn[0]?.text.match(/[Mm]\d/g)).toHaveLength(2)
  })

  it('a gradient, drawn from the file itself with all that it refers to', () => {
    const { drawn, kinds, widgets } = read(
      `<defs>${GRADIENT}</defs><g transform="translate(10 0)"><rect x="10" y="20" width="100" height="50" rx="5" fill="url(#g)"/></g><ellipse cx="200" cy="50" rx="40" ry="20" fill="url(#g)"/><path d="M0 200L50 200L25 250Z" fill="url(#g)"/>`,
    )
    expect(widgets.map(({ type }) => type)).toEqual(['UsualImage', 'UsualImage', 'UsualImage'])
    expect(widgets[0]).toMatchObject({
      'position.x': 20,
      'position.y': 20,
      'position.width': 100,
      'position.height': 50,
    })
    expect(kinds).not.toContain('gradient')
    expect(drawn[0]?.text).toContain('transform="matrix(1 0 0 1 -10 -20)"')
    expect(drawn[0]?.text).toContain('<linearGradient id="base">')
    expect(drawn[0]?.text).toContain('stop-color="#00f" stop-opacity="0.5"')
  })

  it('the background of a meta2d pen keeps its gradient too', () => {
    const drawn: string[] = []
    const pen = { id: 'a', name: 'rectangle', x: 10, y: 20, width: 100, height: 50, lineWidth: 0, bkType: 1 }
    const file = (gradientColors: string) => JSON.stringify({ pens: [{ ...pen, gradientColors }] })
    const options = {
      measure: () => 9,
      isOwnImage: () => false,
      drawPicture: ({ text }: SvgPicture) => `data:image/png;base64,AAA${drawn.push(text)}`,
    }
    const read = (text: string) => openForeign(text, models, options).read()
    const { page } = read(file('linear-gradient(90deg,#fff 0%,rgb(0, 0, 0) 60%)'))
    expect([...page.widgets.values()].map(({ type }) => type)).toEqual(['UsualImage'])
    expect(drawn[0]).toContain('x1="0" y1="0.5" x2="1" y2="0.5"')
    expect(drawn[0]).toContain('gradientTransform="matrix(100 0 0 50 0 0)"')
    expect(drawn[0]).toContain('<stop offset="0" stop-color="#ffffff"/><stop offset="0.6" stop-color="#000000"/>')
    expect(read(file('conic-gradient(red, blue)')).losses.map(({ is }) => is)).toContain('gradient')
  })

  it.each([
    ['clip', '<clipPath id="m"><circle r="50"/></clipPath><g clip-path="url(#m)"><rect width="90" height="90"/></g>'],
    ['mask', '<mask id="m"><circle r="50" fill="#fff"/></mask><g mask="url(#m)"><rect width="90" height="90"/></g>'],
    [
      'filter',
      '<filter id="m"><feGaussianBlur stdDeviation="3"/></filter><rect width="9" height="9" filter="url(#m)"/>',
    ],
    ['blend', '<g><rect width="9" height="9" style="mix-blend-mode:multiply"/></g>'],
    ['opacity', '<g opacity=".5"><rect width="9" height="9"/><rect width="9" height="9" x="4"/></g>'],
    [
      'gradient',
      '<linearGradient id="m" spreadMethod="repeat"><stop/></linearGradient><rect width="9" height="9" fill="url(#m)"/>',
    ],
    ['gradient', '<linearGradient id="m"><stop/></linearGradient><path d="M0 0H90" stroke="url(#m)"/>'],
    [
      'pattern',
      '<pattern id="m" width="9" height="9"><circle r="3"/></pattern><rect width="90" height="90" fill="url(#m)"/>',
    ],
    ['colour', '<rect width="9" height="9" fill="oklch(0.7 0.1 200)"/>'],
    ['marker', '<marker id="m"><path d="M0 0L9 9"/></marker><g marker-end="url(#m)"><line x2="90" stroke="red"/></g>'],
    ['stroke', '<path d="M0 20H90" stroke="red" stroke-width="30" stroke-linecap="round"/>'],
    ['transform', '<rect width="9" height="9" style="transform:rotate(45deg);transform-origin:50% 50%"/>'],
    ['text', '<path id="m" d="M0 50H90"/><text><textPath href="#m">around</textPath></text>'],
    ['text', '<text y="20">a<tspan fill="red">b</tspan></text>'],
    ['image', '<image href="data:image/png;base64,AA" width="9" height="9" preserveAspectRatio="xMinYMin slice"/>'],
    ['clip', '<svg width="20" height="20"><rect width="90" height="90"/></svg>'],
    ['mask', '<symbol id="s" mask="url(#m)"><rect width="9" height="9"/></symbol><mask id="m"/><use href="#s"/>'],
  ] as const)('%s: %s', (reason, content) => {
    const { widgets, reasons, drawn, losses } = read(content)
    expect(widgets.filter(({ type }) => type === 'UsualImage')).toHaveLength(1)
    expect(reasons, JSON.stringify(losses)).toEqual([reason])
    expect(drawn[0]?.text).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="\d+" height="\d+"/)
  })

  it('a filled vessel is cut to its outline, at its place and between its neighbours', () => {
    const { widgets, drawn } = read(
      '<clipPath id="m"><path d="M40 40H360V240L220 280H180L40 240Z"/></clipPath><rect width="400" height="9"/><g clip-path="url(#m)"><rect x="40" y="200" width="320" height="190" fill="#40a0e0"/></g><rect y="9" width="400" height="9"/>',
    )
    expect(widgets.map(({ type }) => type)).toEqual(['ShapeRect', 'UsualImage', 'ShapeRect'])
    expect(widgets[1]).toMatchObject({
      'position.x': 40,
      'position.y': 200,
      'position.width': 320,
      'position.height': 80,
    })
    expect(drawn[0]?.text).toContain('<clipPath id="m">')
  })

  it.each([
    ['clip', '<clipPath id="m"><rect width="100" height="100"/></clipPath><g clip-path="url(#m)">'],
    ['clip by a path', '<clipPath id="m"><path d="M0 0h100v100h-100z"/></clipPath><g clip-path="url(#m)">'],
    ['mask', '<mask id="m"><rect width="100" height="100" fill="#fff"/></mask><g mask="url(#m)">'],
    [
      'mask by alpha',
      '<mask id="m" style="mask-type:alpha"><rect width="90" height="90" fill="#D9D9D9"/></mask><g mask="url(#m)">',
    ],
  ])('parts stay widgets within a %s that cuts nothing', (_, open) => {
    const { widgets, losses } = read(`${open}<rect width="50" height="50"/><circle cx="70" cy="70" r="10"/></g>`)
    expect(widgets.map(({ type }) => type)).toEqual(['WidgetGroup', 'ShapeRect', 'ShapeCircle'])
    expect(losses.filter(({ is }) => is !== 'unread')).toEqual([])
    const cut = read(`${open}<rect width="50" height="50"/><circle cx="70" cy="70" r="40"/></g>`)
    expect(cut.widgets.map(({ type }) => type)).toEqual(['UsualImage'])
  })

  it('takes over what it inherits, also to what it refers to', () => {
    const { drawn } = read(
      '<style>.a{fill:#112233}</style><g class="a" opacity=".5" style="--v:#445566"><defs><pattern id="m" width="9" height="9"><rect width="3" height="3"/></pattern></defs><rect width="90" height="90" fill="url(#m)" style="stroke:var(--v)"/></g>',
    )
    expect(drawn[0]?.text).toContain('<g fill="#112233"><pattern')
    expect(drawn[0]?.text).toContain('opacity="0.5" fill="#112233"')
    expect(drawn[0]?.text).toContain('stroke="#445566"')
  })

  it('nothing of a hostile drawing is in a picture', () => {
    const hostile =
      '<script>alert(1)</script><rect width="9" height="9" onclick="alert(2)" style="filter:url(https://elsewhere.example/f#x);fill:\\75 rl(https://elsewhere.example/a);stroke:image-set(\'elsewhere\')"/><image href="https://elsewhere.example/a.png" width="9" height="9"/><image href="data:image/svg+xml,%3Csvg onload=elsewhere/%3E" width="9" height="9"/><foreignObject><iframe src="javascript:alert(3)"/></foreignObject><use href="https://elsewhere.example/b#c"/><a href="javascript:alert(4)"><circle r="4"/></a><animate attributeName="href" to="javascript:alert(5)"/><set attributeName="onclick" to="alert(6)"/><filter id="f"><feImage href="https://elsewhere.example/d"/></filter><style>@import url(https://elsewhere.example/e.css);rect{background:url(https://elsewhere.example/f)}</style><text font-family="&quot;&gt;&lt;script&gt;">a&lt;b</text>'
    const { drawn, whole, losses } = read(
      `<g opacity=".5" filter="url(#f)" id="&quot;&gt;&lt;script&gt;">${hostile}</g>`,
    )
    const pictures = [drawn[0]?.text ?? '', whole?.(new Set()).picture?.text ?? '']
    for (const text of pictures) {
      expect(text).toContain('<circle')
      expect(text).not.toMatch(/alert|elsewhere|javascript|<script|<style|foreignObject|feImage|onclick|<animate|<set/)
    }
    const kinds = losses.map(({ is }) => is)
    for (const kind of [
      'script',
      'handler',
      'externalImage',
      'foreignObject',
      'externalLink',
      'cssUrl',
      'cssImport',
    ] as const)
      expect(kinds).toContain(kind)
  })

  it('EX4 references without end are not drawn', () => {
    const bomb = Array.from({ length: 30 }, (_, i) => `<g id="b${i + 1}"><use href="#b${i}"/><use href="#b${i}"/></g>`)
    const { drawn, kinds, whole } = read(
      `<defs><rect id="b0" width="9" height="9"/>${bomb.join('')}</defs><g mask="url(#m)"><use href="#b30"/></g><mask id="m"/>`,
    )
    expect(drawn).toEqual([])
    expect(kinds).toContain('expansion')
    expect(whole?.(new Set())).toMatchObject({ picture: undefined, losses: [{ is: 'expansion' }] })
  })
})

describe('EX4 pictures end', () => {
  it.each([
    [
      'symbols in symbols',
      `${Array.from({ length: 30 }, (_, i) => `<symbol id="s${i + 1}"><use href="#s${i}"/><use href="#s${i}"/></symbol>`).join('')}<symbol id="s0"><rect width="9" height="900"/></symbol><use href="#s30"/>`,
    ],
    [
      'a large part in many places',
      `<defs><g id="big">${'<path d="M0 0h9v9l3-3z"/>'.repeat(20_000)}</g></defs>${Array.from({ length: 1900 }, (_, i) => `<use href="#big" x="${i % 300}" mask="url(#m)"/>`).join('')}<mask id="m"/>`,
    ],
    ['faded groups', `${'<g opacity=".9"><rect width="9" height="9"/>'.repeat(55)}${'</g>'.repeat(55)}`],
    [
      'links between effects',
      '<mask id="a"><rect width="9" height="9" mask="url(#b)"/></mask><mask id="b"><rect width="9" height="9" mask="url(#a)"/></mask><rect width="9" height="9" mask="url(#a)"/>',
    ],
  ])('%s', (_, content) => {
    const from = process.cpuUsage()
    const { drawn } = read(content)
    expect(drawn.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(24 * 1024 * 1024)
    expect(process.cpuUsage(from).user / 1000).toBeLessThan(5000)
  })
})

describe('a drawing as one picture', () => {
  const many = Array.from({ length: 2600 }, (_, i) => `<path d="M${i % 65} ${i % 40}h9v7l-4 3-5-3z"/>`).join('')

  it('has all outlines of the file, whatever the page can hold, and no losses', () => {
    const { whole, losses } = read(many)
    const { picture, losses: lacks } = whole?.(new Set()) ?? {}
    expect(picture).toMatchObject({ width: 400, height: 300 })
    expect(picture?.text.match(/<path /g)).toHaveLength(2600)
    expect(lacks).toEqual([])
    const beyond = losses.filter(({ is }) => is === 'tooMany')
    expect(beyond).toMatchObject([{ what: 'path', widget: '' }])
    expect(beyond[0]?.count).toBeGreaterThan(1000)
  })

  it('has the size of the page, and leaves out what stays a widget', () => {
    const { whole, widgets } = read('<rect width="9" height="9"/><circle r="5"/>', 'width="100mm" viewBox="5 5 10 20"')
    expect(widgets).toHaveLength(2)
    const { picture } = whole?.(new Set(['svg1'])) ?? {}
    expect(picture?.width).toBeCloseTo(378, 0)
    expect(picture?.text).toContain('viewBox="5 5 10 20"')
    expect(picture?.text).toContain('<circle')
    expect(picture?.text).not.toContain('<rect')
  })
})
