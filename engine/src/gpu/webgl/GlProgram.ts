import createRegl, { type default as REGL } from 'regl'
import type { DrawnScene } from '../../render/Picture.ts'
import { NOT_DRAWN } from '../../scene/Scene.ts'
import { type GlyphAtlas, PAGE_SIDE, PAGES } from '../../text/GlyphAtlas.ts'
import type { DeviceResources } from '../Device.ts'
import { reglCode } from './generated/reglCode.ts'
import { IMAGE_PAGES, type ImageAtlas } from './ImageAtlas.ts'
import type { InstanceStream } from './InstanceStream.ts'
import { BYTES, WORDS } from './layout.ts'
import { fragmentShader, MAP_TEXELS, MAPS_PER_ROW, vertexShader } from './shaders.ts'

type Regl = REGL.Regl

interface Region {
  count: number
  readonly box: { x: number; y: number; width: number; height: number }
}

const EXTENSIONS = ['ANGLE_instanced_arrays', 'OES_texture_float']

/**
 * The one draw command with its buffer, its textures and its uniforms; the only place that knows regl. `maps` holds 12
 * floats a widget, row by row: the linear part a b c d, the shift e f, whether it is drawn, its twinkle bits; the point
 * about which it turns, turns a second (negative = anticlockwise), and the turn it has made at the clock's zero.
 */
export class GlProgram {
  readonly #regl: Regl
  readonly #instances: REGL.Buffer
  readonly #corners: REGL.Buffer
  readonly #mapTexture: REGL.Texture2D
  #maps = new Float32Array(MAP_WORDS * MAPS_PER_ROW)
  #mapRows = 1
  #mapDirtyFrom = 0
  #mapDirtyTo = 0
  #isMapNew = true
  readonly #pages: REGL.Texture2D[] = []
  readonly #hasPage: boolean[] = []
  readonly #imagePages: REGL.Texture2D[] = []
  readonly #hasImagePage: boolean[] = []
  /** Seconds since the clock's zero; what is left of the opacity of what twinkles. */
  readonly #clock = [0, 1]
  readonly #camera = [0, 0, 1, 0]
  readonly #resolution = [1, 1]
  readonly #region: Region = { count: 0, box: { x: 0, y: 0, width: 0, height: 0 } }
  readonly #draw: REGL.DrawCommand

  /** @param compiled functions by hash, so that regl compiles none; it adds to this object what it does not find. */
  constructor(canvas: HTMLCanvasElement, compiled: Record<string, unknown> = { ...reglCode }) {
    const options = {
      canvas,
      attributes: {
        alpha: false,
        antialias: false,
        depth: false,
        stencil: false,
        premultipliedAlpha: true,
        // Only damaged regions are drawn; the rest must still be there.
        preserveDrawingBuffer: true,
      },
      extensions: EXTENSIONS,
      pixelRatio: 1,
      // Functions that regl would otherwise compile at run time, which a strict CSP forbids.
      cachedCode: compiled,
    }
    // Its types lack cachedCode.
    this.#regl = (createRegl as unknown as (options: object) => Regl)(options)
    const regl = this.#regl
    this.#corners = regl.buffer({ data: CORNERS, type: 'float' })
    this.#instances = regl.buffer({ usage: 'dynamic', length: BYTES, type: 'float' })
    this.#mapTexture = this.#createMapTexture()
    for (let i = 0; i < PAGES; i++) this.#pages.push(regl.texture({ width: 1, height: 1, format: 'alpha' }))
    for (let i = 0; i < IMAGE_PAGES; i++) this.#imagePages.push(regl.texture({ width: 1, height: 1, format: 'rgba' }))
    this.#draw = this.#createCommand()
  }

  reserveMaps(count: number): void {
    const rows = Math.ceil(count / MAPS_PER_ROW)
    if (rows <= this.#mapRows) return
    const maps = new Float32Array(MAP_WORDS * MAPS_PER_ROW * rows)
    maps.set(this.#maps)
    this.#maps = maps
    this.#mapRows = rows
    this.#isMapNew = true
  }

  /** Map 0: the page's own frame. */
  writeIdentity(): void {
    this.#maps.set([1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0])
    this.#touchMap(0)
  }

  /** @param zeroMs the clock's zero. */
  writeMap(slot: number, { drawn, flags, motion }: DrawnScene, zeroMs: number): void {
    const maps = this.#maps
    const at = MAP_WORDS * (slot + 1)
    const m = 6 * slot
    for (let i = 0; i < 6; i++) maps[at + i] = drawn[m + i] as number
    maps[at + 6] = ((flags[slot] as number) & NOT_DRAWN) === 0 ? 1 : 0
    maps[at + 7] = motion.twinkle[slot] as number
    const period = motion.period[slot] as number
    maps[at + 8] = motion.centre[2 * slot] as number
    maps[at + 9] = motion.centre[2 * slot + 1] as number
    maps[at + 10] = period === 0 ? 0 : 1000 / period
    maps[at + 11] = period === 0 ? 0 : (zeroMs % period) / period
    this.#touchMap(slot + 1)
  }

  uploadMaps(): void {
    if (this.#isMapNew) {
      this.#mapTexture({ ...MAP_FORMAT, width: MAP_TEXELS * MAPS_PER_ROW, height: this.#mapRows, data: this.#maps })
      this.#isMapNew = false
    } else if (this.#mapDirtyTo > this.#mapDirtyFrom) {
      const from = Math.floor(this.#mapDirtyFrom / MAPS_PER_ROW)
      const to = Math.ceil(this.#mapDirtyTo / MAPS_PER_ROW)
      const words = MAP_WORDS * MAPS_PER_ROW
      this.#mapTexture.subimage(
        {
          width: MAP_TEXELS * MAPS_PER_ROW,
          height: to - from,
          format: 'rgba',
          type: 'float',
          data: this.#maps.subarray(from * words, to * words),
        },
        0,
        from,
      )
    }
    this.#mapDirtyFrom = this.#mapDirtyTo = 0
  }

  uploadInstances(stream: InstanceStream): void {
    if (stream.isNew) {
      this.#instances({ usage: 'dynamic', type: 'float', data: stream.f })
      stream.isNew = false
    } else if (stream.dirtyTo > stream.dirtyFrom) {
      this.#instances.subdata(
        stream.f.subarray(stream.dirtyFrom * WORDS, stream.dirtyTo * WORDS),
        stream.dirtyFrom * BYTES,
      )
    }
    stream.dirtyFrom = stream.dirtyTo = 0
  }

  uploadPages(atlas: GlyphAtlas): void {
    for (let i = 0; i < atlas.pages.length; i++) {
      const page = atlas.pages[i]
      const texture = this.#pages[i]
      if (page === undefined || texture === undefined || page.dirtyFrom >= page.dirtyTo) continue
      if (this.#hasPage[i] !== true) {
        texture({ ...PAGE_FORMAT, width: PAGE_SIDE, height: PAGE_SIDE, data: page.pixels })
        this.#hasPage[i] = true
      } else {
        const rows = page.pixels.subarray(page.dirtyFrom * PAGE_SIDE, page.dirtyTo * PAGE_SIDE)
        texture.subimage(
          { width: PAGE_SIDE, height: page.dirtyTo - page.dirtyFrom, format: 'alpha', type: 'uint8', data: rows },
          0,
          page.dirtyFrom,
        )
      }
      page.dirtyFrom = PAGE_SIDE
      page.dirtyTo = 0
    }
  }

  uploadImages({ uploads }: ImageAtlas): void {
    for (const { page, x, y, width, height, data } of uploads) {
      const texture = this.#imagePages[page]
      if (texture === undefined) continue
      if (this.#hasImagePage[page] !== true) {
        texture({ ...IMAGE_FORMAT, width: PAGE_SIDE, height: PAGE_SIDE })
        this.#hasImagePage[page] = true
      }
      texture.subimage({ width, height, format: 'rgba', type: 'uint8', data }, x, y)
    }
    uploads.length = 0
  }

  setClock(seconds: number, dim: number): void {
    this.#clock[0] = seconds
    this.#clock[1] = dim
  }

  setCamera(x: number, y: number, scale: number, width: number, height: number): void {
    this.#camera[0] = x
    this.#camera[1] = y
    this.#camera[2] = scale
    this.#resolution[0] = width
    this.#resolution[1] = height
    this.#regl.poll()
  }

  /** Draws the first `count` instances inside a rectangle of device pixels from the bottom left. */
  draw(count: number, x: number, y: number, width: number, height: number): void {
    const region = this.#region
    region.count = count
    region.box.x = x
    region.box.y = y
    region.box.width = width
    region.box.height = height
    this.#draw(region)
  }

  resources(): DeviceResources {
    const { bufferCount, textureCount, shaderCount } = this.#regl.stats
    return { buffers: bufferCount, textures: textureCount, shaders: shaderCount }
  }

  destroy(): void {
    this.#regl.destroy()
  }

  /** Every function that regl has compiled so far, by the hash of its source; for the build step. */
  compiledCode(): Record<string, { toString(): string }> {
    return (this.#regl as unknown as { getCachedCode(): Record<string, { toString(): string }> }).getCachedCode()
  }

  #touchMap(index: number): void {
    if (this.#mapDirtyFrom === this.#mapDirtyTo) {
      this.#mapDirtyFrom = index
      this.#mapDirtyTo = index + 1
      return
    }
    if (index < this.#mapDirtyFrom) this.#mapDirtyFrom = index
    if (index >= this.#mapDirtyTo) this.#mapDirtyTo = index + 1
  }

  #createMapTexture(): REGL.Texture2D {
    return this.#regl.texture({ ...MAP_FORMAT, width: MAP_TEXELS * MAPS_PER_ROW, height: 1, data: this.#maps })
  }

  #createCommand(): REGL.DrawCommand {
    const regl = this.#regl
    const buffer = () => this.#instances
    const field = (word: number, size: number) => ({
      buffer: buffer(),
      offset: 4 * word,
      stride: BYTES,
      divisor: 1,
      size,
    })
    const bytes = (word: number) => ({ ...field(word, 4), type: 'uint8' as const, normalized: true })
    const uniforms: Record<string, unknown> = {
      maps: this.#mapTexture,
      mapRows: () => this.#mapRows,
      clock: () => this.#clock,
      camera: () => this.#camera,
      resolution: () => this.#resolution,
    }
    this.#pages.forEach((page, i) => {
      uniforms[`page${i}`] = page
    })
    this.#imagePages.forEach((page, i) => {
      uniforms[`image${i}`] = page
    })
    return regl({
      vert: vertexShader,
      frag: fragmentShader,
      attributes: {
        corner: { buffer: this.#corners, size: 2 },
        box: field(0, 4),
        shape: field(4, 4),
        extra: field(8, 4),
        clip: field(12, 4),
        fill: bytes(16),
        stroke: bytes(17),
        meta: field(18, 2),
      },
      uniforms: uniforms as Record<string, REGL.Uniform>,
      depth: { enable: false },
      blend: {
        enable: true,
        func: { src: 'one', dst: 'one minus src alpha' },
      },
      scissor: {
        enable: true,
        box: (_: unknown, region: Region) => region.box,
      },
      primitive: 'triangle strip',
      count: 4,
      instances: (_: unknown, region: Region) => region.count,
    })
  }
}

const MAP_WORDS = 4 * MAP_TEXELS
const CORNERS = new Float32Array([0, 0, 1, 0, 0, 1, 1, 1])
const MAP_FORMAT = { format: 'rgba', type: 'float', min: 'nearest', mag: 'nearest', wrap: 'clamp' } as const
const IMAGE_FORMAT = { format: 'rgba', type: 'uint8', min: 'linear', mag: 'linear', wrap: 'clamp' } as const
const PAGE_FORMAT = { format: 'alpha', type: 'uint8', min: 'linear', mag: 'linear', wrap: 'clamp' } as const
