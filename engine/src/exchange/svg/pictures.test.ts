import { describe, expect, it } from 'vitest'
import { models } from '../../widgets/models.ts'
import { openForeign } from '../openForeign.ts'
import type { GradientFill, VectorPicture } from '../VectorPicture.ts'

/** Reads the content of an SVG, and collects the pictures that it asked for. */
function read(content: string) {
  const drawn: VectorPicture[] = []
  const { page, losses } = openForeign(`<svg width="400" height="300">${content}</svg>`, models, {
    measure: (line) => line.length * 8,
    isOwnImage: () => false,
    drawPicture(picture) {
      drawn.push(picture)
      return `data:image/png;base64,AAA${drawn.length}`
    },
  }).read()
  return {
    drawn,
    kinds: losses.map(({ is }) => is),
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
        'position.x': 18,
        'position.y': 18,
        'position.width': 303,
        'position.height': 184,
        'data.imgUrl': 'data:image/png;base64,AAA1',
      },
    ])
    expect(kinds).toEqual(['pictured'])
    const [picture] = drawn
    expect(picture).toMatchObject({ rule: 'evenodd', fill: '#336699', stroke: { color: '#000000', width: 2 } })
    expect(picture?.outlines).toHaveLength(2)
    expect(picture?.outlines.every(({ xy }) => xy.every((n, i) => n >= 0 && n <= (i % 2 === 0 ? 303 : 184)))).toBe(true)
  })

  it('a gradient keeps its stops, its direction and its box, of rectangles, ellipses and outlines', () => {
    const { drawn, kinds, widgets } = read(
      `<defs>${GRADIENT}</defs><g transform="translate(10 0)"><rect x="10" y="20" width="100" height="50" rx="5" fill="url(#g)"/></g><ellipse cx="200" cy="50" rx="40" ry="20" fill="url(#g)"/><path d="M0 200L50 200L25 250Z" fill="url(#g)"/>`,
    )
    expect(widgets.map(({ type }) => type)).toEqual(['UsualImage', 'UsualImage', 'UsualImage'])
    expect(kinds).not.toContain('gradient')
    expect(drawn[0]?.fill).toMatchObject({
      is: 'linear',
      at: [0, 0, 0, 1],
      stops: [
        [0.2, '#ff0000'],
        [0.2, '#0000ff80'],
      ],
      // A share of the box in each direction, moved by a tenth of it.
      matrix: [100, 0, 0, 50, 0, 5],
    })
  })

  it('one that repeats stays one colour and is told, as does everything where nothing can be drawn', () => {
    const repeating = '<linearGradient id="r" spreadMethod="repeat"><stop stop-color="#f00"/></linearGradient>'
    const { drawn, kinds, widgets } = read(`<defs>${repeating}</defs><rect width="90" height="90" fill="url(#r)"/>`)
    expect([drawn, widgets.map(({ type }) => type)]).toEqual([[], ['ShapeRect']])
    expect(kinds).toContain('gradient')
  })

  it('the background of a meta2d pen keeps its gradient too', () => {
    const drawn: VectorPicture[] = []
    const pen = { id: 'a', name: 'rectangle', x: 10, y: 20, width: 100, height: 50, lineWidth: 0, bkType: 1 }
    const file = (gradientColors: string) => JSON.stringify({ pens: [{ ...pen, gradientColors }] })
    const options = {
      measure: () => 9,
      isOwnImage: () => false,
      drawPicture(picture: VectorPicture) {
        drawn.push(picture)
        return 'data:image/png;base64,AAA'
      },
    }
    const read = (text: string) => openForeign(text, models, options).read()
    const { page } = read(file('linear-gradient(90deg,#fff 0%,rgb(0, 0, 0) 60%)'))
    expect([...page.widgets.values()].map(({ type }) => type)).toEqual(['UsualImage'])
    const [{ fill } = { fill: '' }] = drawn
    expect(fill).toMatchObject({
      is: 'linear',
      stops: [
        [0, '#ffffff'],
        [0.6, '#000000'],
      ],
    })
    expect((fill as GradientFill).at.map((n) => Math.round(n * 100) / 100 + 0)).toEqual([0, 0.5, 1, 0.5])
    expect(read(file('conic-gradient(red, blue)')).losses.map(({ is }) => is)).toContain('gradient')
  })
})
