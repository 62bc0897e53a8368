/** Side of a feature, of a cell of the drawing, and cells in a row. */
const SIDE = 100
const CELL = 130
const ACROSS = 3

/** A drawing with what it holds, for the message of a failed comparison. */
export interface Drawing {
  readonly svg: string
  readonly width: number
  readonly height: number
  readonly says: string
}

type Part = (id: string, random: () => number) => string

const COLOURS = ['#2f6690', '#c0504d', '#3f9a6b', '#d9a441', '#6b5b95', '#404040']
const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T
const colour = (random: () => number) => pick(COLOURS, random)
const stops = (random: () => number) =>
  `<stop offset=".2" stop-color="${colour(random)}"/><stop offset=".8" style="stop-color:${colour(random)};stop-opacity:.6"/>`
const vessel = '<path d="M10 10H90V60L60 95H40L10 60Z" fill="#d0d0d0"/>'

/** Parts of drawings in a square of 100, each with what imports lost once or may lose. */
export const features: Readonly<Record<string, Part>> = {
  rect: (_, r) => `<rect x="10" y="20" width="70" height="50" fill="${colour(r)}"/>`,
  roundRect: (_, r) =>
    `<rect x="10" y="20" width="70" height="50" rx="12" fill="${colour(r)}" stroke="#222" stroke-width="3"/>`,
  ovalCorners: (_, r) => `<rect x="10" y="20" width="70" height="50" rx="30" ry="8" fill="${colour(r)}"/>`,
  ellipse: (_, r) => `<ellipse cx="50" cy="50" rx="40" ry="22" fill="${colour(r)}"/>`,
  star: (_, r) => `<path d="M50 5L61 38L95 38L68 58L79 92L50 71L21 92L32 58L5 38L39 38Z" fill="${colour(r)}"/>`,
  ring: (_, r) =>
    `<path fill-rule="evenodd" d="M50 10A40 40 0 1 1 49.9 10ZM50 30A20 20 0 1 0 50.1 30Z" fill="${colour(r)}"/>`,
  curve: (_, r) => `<path d="M5 80C30 -40 70 140 95 20" fill="none" stroke="${colour(r)}" stroke-width="6"/>`,
  dashes: (_, r) =>
    `<path d="M5 20H90V80" fill="none" stroke="${colour(r)}" stroke-width="5" stroke-dasharray="9 4" stroke-dashoffset="6"/>`,
  clip: (id, r) =>
    `${vessel}<clipPath id="${id}"><path d="M10 10H90V60L60 95H40L10 60Z"/></clipPath><g clip-path="url(#${id})"><rect y="50" width="100" height="60" fill="${colour(r)}"/></g>`,
  clipByClass: (id, r) =>
    `<style>.c${id}{clip-path:url(#${id})}</style><clipPath id="${id}"><circle cx="50" cy="50" r="40"/></clipPath><g class="c${id}"><rect width="100" height="55" fill="${colour(r)}"/><rect y="55" width="100" height="45" fill="${colour(r)}"/></g>`,
  mask: (id, r) =>
    `${vessel}<mask id="${id}"><path d="M10 10H90V60L60 95H40L10 60Z" fill="#fff"/></mask><g mask="url(#${id})"><rect y="40" width="100" height="60" fill="${colour(r)}"/></g>`,
  softMask: (id, r) =>
    `<linearGradient id="g${id}"><stop stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient><mask id="${id}"><rect width="100" height="100" fill="url(#g${id})"/></mask><rect x="5" y="5" width="90" height="90" fill="${colour(r)}" mask="url(#${id})"/>`,
  filter: (id, r) =>
    `<filter id="${id}" x="-.3" y="-.3" width="1.6" height="1.6"><feGaussianBlur stdDeviation="5"/></filter><circle cx="50" cy="50" r="30" fill="${colour(r)}" filter="url(#${id})"/>`,
  pattern: (id, r) =>
    `<pattern id="${id}" width="12" height="12" patternUnits="userSpaceOnUse"><rect width="6" height="6" fill="${colour(r)}"/></pattern><rect x="8" y="8" width="84" height="84" fill="url(#${id})"/>`,
  linear: (id, r) =>
    `<linearGradient id="${id}">${stops(r)}</linearGradient><rect x="5" y="15" width="90" height="70" fill="url(#${id})"/>`,
  radial: (id, r) =>
    `<radialGradient id="${id}" fx=".3" fy=".3">${stops(r)}</radialGradient><circle cx="50" cy="50" r="42" fill="url(#${id})"/>`,
  repeating: (id, r) =>
    `<linearGradient id="${id}" x2=".3" spreadMethod="reflect">${stops(r)}</linearGradient><rect x="5" y="15" width="90" height="70" fill="url(#${id})"/>`,
  gradientLine: (id, r) =>
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x2="100">${stops(r)}</linearGradient><path d="M10 80L50 15L90 80" fill="none" stroke="url(#${id})" stroke-width="9"/>`,
  marker: (id, r) =>
    `<marker id="${id}" markerWidth="4" markerHeight="4" refX="2" refY="2" orient="auto"><path d="M0 0L4 2L0 4Z" fill="${colour(r)}"/></marker><path d="M10 30H80V80" fill="none" stroke="#222" stroke-width="4" marker-end="url(#${id})"/>`,
  layers: (_, r) =>
    `<g opacity=".5"><rect x="5" y="5" width="60" height="60" fill="${colour(r)}"/><rect x="30" y="30" width="60" height="60" fill="${colour(r)}"/></g>`,
  fadedLine: (_, r) =>
    `<rect x="20" y="20" width="60" height="60" opacity=".5" fill="${colour(r)}" stroke="#111" stroke-width="16"/>`,
  blend: (_, r) =>
    `<rect width="70" height="70" fill="${colour(r)}"/><circle cx="60" cy="60" r="35" fill="#f0c0c0" style="mix-blend-mode:multiply"/>`,
  classes: (id, r) =>
    `<style>.k${id}>rect{fill:${colour(r)}}.k${id} rect.b,#none{fill:${colour(r)}!important}</style><g class="k${id}"><rect width="90" height="40"/><rect class="b" y="45" width="90" height="45" style="fill:#fff"/></g>`,
  current: (id, r) =>
    `<style>.q${id}{color:${colour(r)}}</style><g fill="currentColor"><g class="q${id}"><path d="M10 10H90L50 90Z"/></g></g>`,
  variable: (_, r) =>
    `<g style="--v:${colour(r)}"><rect x="9" y="9" width="80" height="60" style="fill:var(--v,#f00)"/></g>`,
  computed: () => '<rect x="9" y="9" width="80" height="60" fill="hwb(194 20% 30%)"/>',
  viewport: (_, r) =>
    `<svg x="10" y="10" width="60" height="60" viewBox="0 0 30 30"><circle cx="25" cy="25" r="20" fill="${colour(r)}"/></svg>`,
  cssTransform: (_, r) =>
    `<rect width="40" height="40" fill="${colour(r)}" style="transform:translate(20px,30px) rotate(20deg)"/>`,
  origin: (_, r) =>
    `<rect x="30" y="30" width="40" height="40" fill="${colour(r)}" style="transform:rotate(45deg);transform-origin:50px 50px"/>`,
  paintOrder: (_, r) =>
    `<path d="M20 20H80V80H20Z" fill="${colour(r)}" stroke="#111" stroke-width="14" paint-order="stroke"/>`,
  textOnPath: (id, r) =>
    `<path id="${id}" d="M5 70Q50 0 95 70" fill="none"/><text font-size="16" fill="${colour(r)}"><textPath href="#${id}">on a path</textPath></text>`,
  textParts: (_, r) =>
    `<text x="5" y="55" font-size="26">a<tspan fill="${colour(r)}" font-weight="bold">b</tspan>c<tspan dy="-9" font-size="14">2</tspan></text>`,
  raster: () =>
    '<image x="5" y="5" width="80" height="40" preserveAspectRatio="xMinYMin slice" href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP4z8DA8B+I/zMwMDD8BwAx9gT9kIhWCwAAAABJRU5ErkJggg=="/>',
}

/** Nestings around a part. */
export const nestings: Readonly<Record<string, (content: string, id: string, random: () => number) => string>> = {
  group: (content) => `<g>${content}</g>`,
  moved: (content) => `<g transform="translate(6 4)">${content}</g>`,
  turned: (content) => `<g transform="rotate(90 50 50)">${content}</g>`,
  tilted: (content) => `<g transform="rotate(30 50 50) scale(.8)">${content}</g>`,
  scaled: (content) => `<g transform="scale(1.2)">${content}</g>`,
  mirrored: (content) => `<g transform="translate(100) scale(-1 1)">${content}</g>`,
  faded: (content) => `<g opacity=".7">${content}</g>`,
  link: (content) => `<a href="#x">${content}</a>`,
  choice: (content) =>
    `<switch><g requiredExtensions="x:none"><rect width="100" height="100"/></g><g>${content}</g></switch>`,
  used: (content, id) => `<defs><g id="u${id}">${content}</g></defs><use href="#u${id}" x="3" y="2"/>`,
  symbol: (content, id) =>
    `<symbol id="s${id}" viewBox="-20 -20 140 140">${content}</symbol><use href="#s${id}" width="110" height="110"/>`,
  inner: (content) => `<svg x="4" y="6" width="110" height="110" viewBox="-10 -10 120 120">${content}</svg>`,
  styled: (content, id, r) =>
    `<style>.n${id}{stroke-width:2;color:${colour(r)}}</style><g class="n${id}" font-family="Arial">${content}</g>`,
  hidden: (content) => `<g display="none"><rect width="100" height="100"/></g>${content}`,
  clipped: (content, id) =>
    `<clipPath id="n${id}"><circle cx="50" cy="50" r="46"/></clipPath><g clip-path="url(#n${id})">${content}</g>`,
}

/** @returns a drawing of nine parts, each in up to three nestings */
export function generateDrawing(random: () => number): Drawing {
  const says: string[] = []
  const cells = Array.from({ length: ACROSS * ACROSS }, (_, i) => {
    const names = [pick(Object.keys(features), random)]
    let content = (features[names[0] as string] as Part)(`f${i}`, random)
    for (let depth = Math.floor(random() * 4); depth > 0; depth--) {
      const name = pick(
        // Browsers leave out a link within a link.
        Object.keys(nestings).filter((each) => each !== 'link' || !names.includes(each)),
        random,
      )
      content = nestings[name]?.(content, `${i}-${depth}`, random) ?? content
      names.push(name)
    }
    says.push(names.join(' in '))
    return `<g transform="translate(${15 + CELL * (i % ACROSS)} ${15 + CELL * Math.floor(i / ACROSS)})">${content}</g>`
  })
  const [width, height] = [ACROSS * CELL + SIDE / 5, ACROSS * CELL + SIDE / 5]
  const ground = `<rect width="${width}" height="${height}" fill="#ffffff"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}${cells.join('')}</svg>`
  return { svg, width, height, says: says.join('; ') }
}
