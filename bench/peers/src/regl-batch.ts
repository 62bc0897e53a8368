import createRegl from 'regl'
import { GlPrograms } from '../../../engine/src/gpu/webgl/GlPrograms.ts'
import { IMAGE_PAGES, type ImageAtlas } from '../../../engine/src/gpu/webgl/ImageAtlas.ts'
import type { InstanceStream } from '../../../engine/src/gpu/webgl/InstanceStream.ts'
import { WORDS } from '../../../engine/src/gpu/webgl/layout.ts'
import type { DrawnScene } from '../../../engine/src/picture/Picture.ts'
import { NOT_DRAWN } from '../../../engine/src/scene/SceneArrays.ts'
import { type GlyphAtlas, PAGE_SIDE, PAGES } from '../../../engine/src/text/GlyphAtlas.ts'
import type { PeerScene } from '../../src/peers/PeerScene.ts'
import { create as createOurs } from '../../src/peers/subjects/mimic.ts'
import { fragmentShader, TRANSFORM_TEXELS, TRANSFORMS_PER_ROW, vertexShader } from './reglShaders.ts'

type Regl = createRegl.Regl
type Texture = createRegl.Texture2D

interface Region {
  count: number
  readonly box: { x: number; y: number; width: number; height: number }
}

const BYTES = 4 * WORDS
const ROW_WORDS = 4 * TRANSFORM_TEXELS * TRANSFORMS_PER_ROW
const CONTEXT: WebGLContextAttributes = { alpha: false, antialias: false, depth: false, preserveDrawingBuffer: true }
const CORNERS = new Float32Array([0, 0, 1, 0, 0, 1, 1, 1])
const EMPTY = new Uint8Array(4 * PAGE_SIDE * PAGE_SIDE)
const MAPS = { format: 'rgba', type: 'float', min: 'nearest', mag: 'nearest', wrap: 'clamp' } as const
const IMAGES = { format: 'rgba', type: 'uint8', min: 'linear', mag: 'linear', wrap: 'clamp' } as const
const GLYPHS = { format: 'alpha', type: 'uint8', min: 'linear', mag: 'linear', wrap: 'clamp' } as const

/**
 * Our engine, whose WebGL batch is drawn by regl: what the engine asks of its own program goes to regl's. It shows what
 * the library costs beside direct calls, with the same instances and textures, in one pass of the
 * shaders that WebGL 1 can do, on a canvas over the engine's own: regl knows no WebGL 2.
 */
export async function create(): Promise<PeerScene> {
  const scene = await createOurs('mimic-webgl')
  const programs = new WeakMap<object, ReglProgram>()
  const reglOf = (own: object) => {
    const program = programs.get(own) ?? new ReglProgram()
    programs.set(own, program)
    return program
  }
  // The names and parameters are those of GlPrograms, whose methods are replaced.
  const own = GlPrograms.prototype as unknown as Record<string, (...args: never[]) => unknown>
  for (const name of Object.getOwnPropertyNames(ReglProgram.prototype)) {
    if (name === 'constructor') continue
    const method = (ReglProgram.prototype as unknown as Record<string, (...args: unknown[]) => unknown>)[name]
    own[name] = function (this: object, a: unknown, b: unknown, c: unknown, d: unknown, e: unknown) {
      return method?.call(reglOf(this), a, b, c, d, e)
    } as never
  }
  return scene
}

/** One draw command, compiled when it is made; its region, clock and camera are dynamic. */
class ReglProgram {
  readonly #canvas = document.createElement('canvas')
  readonly #regl: Regl
  readonly #instances: createRegl.Buffer
  readonly #mapTexture: Texture
  #maps = new Float32Array(ROW_WORDS)
  #mapRows = 1
  #dirtyFrom = 0
  #dirtyTo = 0
  #isMapNew = true
  readonly #glyphs: Texture[] = []
  readonly #hasGlyphs: boolean[] = []
  readonly #images: Texture[] = []
  readonly #hasImages: boolean[] = []
  /** Size of the picture, seconds of the clock, and the opacity of what is dim. */
  readonly #frame = [1, 1, 0, 1]
  readonly #camera = [0, 0, 1, 0]
  readonly #surround: [number, number, number, number] = [0, 0, 0, 1]
  readonly #region: Region = { count: 0, box: { x: 0, y: 0, width: 0, height: 0 } }
  readonly #draw: createRegl.DrawCommand
  readonly #clear: createRegl.DrawCommand

  constructor() {
    // The engine has put its canvas into the host.
    document.querySelector('canvas')?.after(this.#canvas)
    this.#canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%'
    const gl = this.#canvas.getContext('webgl', CONTEXT)
    if (!gl) throw new Error('the browser gives no WebGL 1')
    this.#regl = createRegl({ gl, pixelRatio: 1, extensions: ['ANGLE_instanced_arrays', 'OES_texture_float'] })
    const regl = this.#regl
    this.#instances = regl.buffer({ usage: 'dynamic', length: BYTES, type: 'float' })
    this.#mapTexture = regl.texture({
      ...MAPS,
      width: TRANSFORM_TEXELS * TRANSFORMS_PER_ROW,
      height: 1,
      data: this.#maps,
    })
    for (let i = 0; i < PAGES; i++) this.#glyphs.push(regl.texture({ width: 1, height: 1, format: 'alpha' }))
    for (let i = 0; i < IMAGE_PAGES; i++) this.#images.push(regl.texture({ width: 1, height: 1, format: 'rgba' }))
    this.#draw = this.#createDraw()
    // An empty command that sets the scissor box for the clearing inside it.
    this.#clear = regl({ scissor: { enable: true, box: (_: unknown, region: Region) => region.box } })
  }

  reserveMaps(count: number): void {
    const rows = Math.ceil(count / TRANSFORMS_PER_ROW)
    if (rows <= this.#mapRows) return
    const maps = new Float32Array(ROW_WORDS * rows)
    maps.set(this.#maps)
    this.#maps = maps
    this.#mapRows = rows
    this.#isMapNew = true
  }

  writeIdentity(): void {
    this.#maps.set([1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0])
    this.#touch(0)
  }

  writeTransform(slot: number, { drawn, flags, motion }: DrawnScene, zeroMs: number): void {
    const maps = this.#maps
    const at = 4 * TRANSFORM_TEXELS * (slot + 1)
    for (let i = 0; i < 6; i++) maps[at + i] = drawn[6 * slot + i] as number
    maps[at + 6] = ((flags[slot] as number) & NOT_DRAWN) === 0 ? 1 : 0
    maps[at + 7] = motion.twinkle[slot] as number
    const period = motion.period[slot] as number
    maps[at + 8] = motion.centre[2 * slot] as number
    maps[at + 9] = motion.centre[2 * slot + 1] as number
    maps[at + 10] = period === 0 ? 0 : 1000 / period
    maps[at + 11] = period === 0 ? 0 : (zeroMs % period) / period
    this.#touch(slot + 1)
  }

  uploadMaps(): void {
    const width = TRANSFORM_TEXELS * TRANSFORMS_PER_ROW
    if (this.#isMapNew) {
      this.#mapTexture({ ...MAPS, width, height: this.#mapRows, data: this.#maps })
      this.#isMapNew = false
    } else if (this.#dirtyTo > this.#dirtyFrom) {
      const from = Math.floor(this.#dirtyFrom / TRANSFORMS_PER_ROW)
      const to = Math.ceil(this.#dirtyTo / TRANSFORMS_PER_ROW)
      const data = this.#maps.subarray(from * ROW_WORDS, to * ROW_WORDS)
      this.#mapTexture.subimage({ width, height: to - from, format: 'rgba', type: 'float', data }, 0, from)
    }
    this.#dirtyFrom = this.#dirtyTo = 0
  }

  uploadInstances(stream: InstanceStream): void {
    if (stream.isNew) this.#instances({ usage: 'dynamic', type: 'float', data: stream.f })
    else {
      for (let at = stream.nextDirty(0); at >= 0; at = stream.nextDirty(stream.dirtyTo))
        this.#instances.subdata(stream.f.subarray(at * WORDS, stream.dirtyTo * WORDS), at * BYTES)
    }
    stream.clearDirty()
    this.#region.count = stream.count
  }

  uploadPages({ pages }: GlyphAtlas): void {
    pages.forEach((page, i) => {
      const texture = this.#glyphs[i]
      if (page === undefined || texture === undefined || page.dirtyFrom >= page.dirtyTo) return
      const { pixels, dirtyFrom: from, dirtyTo: to } = page
      if (this.#hasGlyphs[i] !== true) texture({ ...GLYPHS, width: PAGE_SIDE, height: PAGE_SIDE, data: pixels })
      else {
        const data = pixels.subarray(from * PAGE_SIDE, to * PAGE_SIDE)
        texture.subimage({ width: PAGE_SIDE, height: to - from, format: 'alpha', type: 'uint8', data }, 0, from)
      }
      this.#hasGlyphs[i] = true
      page.dirtyFrom = PAGE_SIDE
      page.dirtyTo = 0
    })
  }

  uploadImages({ uploads }: ImageAtlas): void {
    for (const { page, x, y, width, height, data } of uploads) {
      const texture = this.#images[page]
      if (texture === undefined) continue
      if (this.#hasImages[page] !== true) texture({ ...IMAGES, width: PAGE_SIDE, height: PAGE_SIDE, data: EMPTY })
      this.#hasImages[page] = true
      texture.subimage({ width, height, format: 'rgba', type: 'uint8', data }, x, y)
    }
    uploads.length = 0
  }

  setClock(seconds: number, dim: number): void {
    this.#frame[2] = seconds
    this.#frame[3] = dim
  }

  setCamera(x: number, y: number, scale: number, width: number, height: number): void {
    this.#camera[0] = x
    this.#camera[1] = y
    this.#camera[2] = scale
    this.#frame[0] = width
    this.#frame[1] = height
    if (this.#canvas.width === width && this.#canvas.height === height) return
    this.#canvas.width = width
    this.#canvas.height = height
    this.#regl.poll()
  }

  setSurround(rgba: number): void {
    for (let i = 0; i < 3; i++) this.#surround[i] = ((rgba >>> (24 - 8 * i)) & 0xff) / 255
  }

  draw(x: number, y: number, width: number, height: number): void {
    const region = this.#region
    region.box.x = x
    region.box.y = y
    region.box.width = width
    region.box.height = height
    this.#clear(region, this.#clearColor)
    this.#draw(region)
  }

  resources(): { readonly buffers: number; readonly textures: number; readonly shaders: number } {
    const { bufferCount, textureCount, shaderCount } = this.#regl.stats
    return { buffers: bufferCount, textures: textureCount, shaders: shaderCount }
  }

  destroy(): void {
    this.#canvas.remove()
    this.#regl.destroy()
  }

  readonly #clearColor = () => this.#regl.clear({ color: this.#surround })

  #touch(index: number): void {
    const isFirst = this.#dirtyFrom === this.#dirtyTo
    this.#dirtyFrom = isFirst ? index : Math.min(this.#dirtyFrom, index)
    this.#dirtyTo = isFirst ? index + 1 : Math.max(this.#dirtyTo, index + 1)
  }

  #createDraw(): createRegl.DrawCommand {
    const regl = this.#regl
    const field = (word: number, size: number) => ({
      buffer: this.#instances,
      offset: 4 * word,
      stride: BYTES,
      divisor: 1,
      size,
    })
    const bytes = (word: number) => ({ ...field(word, 4), type: 'uint8' as const, normalized: true })
    const textures = [
      ...this.#glyphs.map((texture, i) => [`page${i}`, texture]),
      ...this.#images.map((texture, i) => [`image${i}`, texture]),
    ]
    const uniforms = {
      maps: this.#mapTexture,
      mapRows: () => this.#mapRows,
      'frame[0]': () => this.#camera,
      'frame[1]': () => this.#frame,
      ...Object.fromEntries(textures),
    }
    return regl({
      vert: vertexShader,
      frag: fragmentShader,
      attributes: {
        corner: { buffer: regl.buffer({ data: CORNERS, type: 'float' }), size: 2 },
        box: field(0, 4),
        shape: field(4, 4),
        extra: field(8, 4),
        clip: field(12, 4),
        fill: bytes(16),
        stroke: bytes(17),
        meta: field(18, 2),
      },
      uniforms,
      depth: { enable: false },
      blend: { enable: true, func: { src: 'one', dst: 'one minus src alpha' } },
      scissor: { enable: true, box: (_: unknown, region: Region) => region.box },
      primitive: 'triangle strip',
      count: 4,
      instances: (_: unknown, region: Region) => region.count,
    })
  }
}
