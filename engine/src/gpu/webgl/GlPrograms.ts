import type { DrawnScene } from '../../picture/Picture.ts'
import { NOT_DRAWN } from '../../scene/SceneArrays.ts'
import { grown } from '../../schema/values/grown.ts'
import { type GlyphAtlas, PAGE_SIDE, PAGES } from '../../text/GlyphAtlas.ts'
import type { DeviceResources } from '../Device.ts'
import { IMAGE_PAGES, type ImageAtlas } from './ImageAtlas.ts'
import type { InstanceStream } from './InstanceStream.ts'
import { INSTANCES_PER_ROW, TEXELS, WORDS } from './layout.ts'
import { linkProgram } from './linkProgram.ts'
import { shapeFragmentShader, shapeVertexShader } from './shapeShaders.ts'
import { solidFragmentShader, solidVertexShader } from './solidShaders.ts'
import { TRANSFORM_TEXELS, TRANSFORMS_PER_ROW } from './vertexHead.ts'

const MAP_WORDS = 4 * TRANSFORM_TEXELS
const ROW_WORDS = WORDS * INSTANCES_PER_ROW
const INDEX_BYTES = 4
/** Least size of the depth buffer: it tells the instances apart. */
const DEPTH_BITS = 24
const ATTRIBUTES: WebGLContextAttributes = {
  alpha: false,
  antialias: false,
  depth: true,
  stencil: false,
  premultipliedAlpha: true,
  // Only damaged regions are drawn, so the rest must be preserved.
  preserveDrawingBuffer: true,
}
/** Each texture has a unit of its own and stays bound to it. */
const Unit = { Maps: 0, Pages: 1, Images: 1 + PAGES, Instances: 1 + PAGES + IMAGE_PAGES } as const
const TEXTURES = 2 + PAGES + IMAGE_PAGES
const UNITS: ReadonlyMap<string, number> = new Map([
  ['maps', Unit.Maps],
  ['instances', Unit.Instances],
  ...Array.from({ length: PAGES }, (_, i): [string, number] => [`page${i}`, Unit.Pages + i]),
  ...Array.from({ length: IMAGE_PAGES }, (_, i): [string, number] => [`image${i}`, Unit.Images + i]),
])

/**
 * The draw calls with their buffers, textures and uniforms. Only this module and linkProgram.ts call WebGL. A picture is
 * drawn twice: first the opaque insides of shapes, front to back and into the depth buffer, by a program that costs
 * next to nothing per fragment; then everything in paint order, blended, where nothing opaque lies in front.
 *
 * `maps` holds 12 floats per widget, row by row: the linear part a b c d, the translation e f, whether it is drawn, its
 * twinkle bits; its centre of rotation, turns per second (negative = anticlockwise), and the turn it has made at the
 * clock's zero.
 */
export class GlPrograms {
  readonly #gl: WebGL2RenderingContext
  readonly #solid: WebGLProgram
  readonly #shape: WebGLProgram
  readonly #solidFrame: WebGLUniformLocation | null
  readonly #shapeFrame: WebGLUniformLocation | null
  /** Indices of all instances in paint order, then of the solid ones, front to back. */
  readonly #indices: WebGLBuffer
  #indexRoom = 0
  #shapeIndices = 0
  #solidIndices = 0
  readonly #textures: WebGLTexture[] = []
  #maps = new Float32Array(MAP_WORDS * TRANSFORMS_PER_ROW)
  #mapRows = 1
  #mapDirtyFrom = 0
  #mapDirtyTo = 0
  #isMapNew = true
  readonly #hasPage: boolean[] = []
  readonly #hasImagePage: boolean[] = []
  /** Values of the uniforms (vertexHead.ts): camera x y scale -, width height, seconds since the clock's zero, dim. */
  readonly #frame = new Float32Array(8).fill(Number.NaN)
  #isFrameNew = true
  #surround = -1
  #isDestroyed = false

  /** @throws {Error} when the browser gives no WebGL context with the features that drawing needs. */
  constructor(canvas: HTMLCanvasElement) {
    const gl = canvas.getContext('webgl2', ATTRIBUTES)
    if (gl === null) throw new Error('The browser gave no WebGL 2 context.')
    if (gl.getParameter(gl.DEPTH_BITS) < DEPTH_BITS && !gl.isContextLost())
      throw new Error(`This WebGL has no depth buffer of ${DEPTH_BITS} bits.`)
    this.#gl = gl
    this.#solid = linkProgram(gl, solidVertexShader, solidFragmentShader, UNITS)
    this.#shape = linkProgram(gl, shapeVertexShader, shapeFragmentShader, UNITS)
    this.#solidFrame = gl.getUniformLocation(this.#solid, 'frame')
    this.#shapeFrame = gl.getUniformLocation(this.#shape, 'frame')
    this.#indices = gl.createBuffer()
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#indices)
    // Rows of a coverage page are not padded.
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
    for (let unit = 0; unit < TEXTURES; unit++) this.#textures.push(this.#createTexture(unit))
    gl.enable(gl.DEPTH_TEST)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    gl.enable(gl.SCISSOR_TEST)
  }

  reserveMaps(count: number): void {
    const rows = Math.ceil(count / TRANSFORMS_PER_ROW)
    if (rows <= this.#mapRows) return
    this.#maps = grown(this.#maps, MAP_WORDS * TRANSFORMS_PER_ROW * rows)
    this.#mapRows = rows
    this.#isMapNew = true
  }

  /** Transform 0 is the page's own frame. */
  writeIdentity(): void {
    this.#maps.set([1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0])
    this.#touchMap(0)
  }

  /** @param zeroMs the clock's zero. */
  writeTransform(slot: number, { drawn, flags, motion }: DrawnScene, zeroMs: number): void {
    const maps = this.#maps
    const at = MAP_WORDS * (slot + 1)
    const m = 6 * slot
    for (let i = 0; i < 6; i++) maps[at + i] = drawn[m + i]
    maps[at + 6] = (flags[slot] & NOT_DRAWN) === 0 ? 1 : 0
    maps[at + 7] = motion.twinkle[slot]
    const period = motion.period[slot]
    maps[at + 8] = motion.centre[2 * slot]
    maps[at + 9] = motion.centre[2 * slot + 1]
    maps[at + 10] = period === 0 ? 0 : 1000 / period
    maps[at + 11] = period === 0 ? 0 : (zeroMs % period) / period
    this.#touchMap(slot + 1)
  }

  uploadMaps(): void {
    const gl = this.#gl
    const width = TRANSFORM_TEXELS * TRANSFORMS_PER_ROW
    if (this.#isMapNew) {
      gl.activeTexture(gl.TEXTURE0 + Unit.Maps)
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, width, this.#mapRows, 0, gl.RGBA, gl.FLOAT, this.#maps)
      this.#isMapNew = false
    } else if (this.#mapDirtyTo > this.#mapDirtyFrom) {
      const from = Math.floor(this.#mapDirtyFrom / TRANSFORMS_PER_ROW)
      const to = Math.ceil(this.#mapDirtyTo / TRANSFORMS_PER_ROW)
      const at = from * MAP_WORDS * TRANSFORMS_PER_ROW
      gl.activeTexture(gl.TEXTURE0 + Unit.Maps)
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, from, width, to - from, gl.RGBA, gl.FLOAT, this.#maps, at)
    }
    this.#mapDirtyFrom = this.#mapDirtyTo = 0
  }

  uploadInstances(stream: InstanceStream): void {
    const gl = this.#gl
    const { u } = stream
    const width = TEXELS * INSTANCES_PER_ROW
    const { TEXTURE_2D, RGBA_INTEGER, UNSIGNED_INT } = gl
    if (stream.isNew) {
      const rows = u.length / ROW_WORDS
      gl.activeTexture(gl.TEXTURE0 + Unit.Instances)
      gl.texImage2D(TEXTURE_2D, 0, gl.RGBA32UI, width, rows, 0, RGBA_INTEGER, UNSIGNED_INT, u)
    } else {
      let isActive = false
      for (let at = stream.nextDirty(0); at >= 0; at = stream.nextDirty(stream.dirtyTo)) {
        if (!isActive) gl.activeTexture(gl.TEXTURE0 + Unit.Instances)
        isActive = true
        const row = Math.floor(at / INSTANCES_PER_ROW)
        const rows = Math.floor((stream.dirtyTo - 1) / INSTANCES_PER_ROW) + 1 - row
        // A run within one row is uploaded alone, a longer one with whole rows.
        const x = rows === 1 ? TEXELS * (at - row * INSTANCES_PER_ROW) : 0
        const size = rows === 1 ? TEXELS * (stream.dirtyTo - at) : width
        const from = row * ROW_WORDS + 4 * x
        gl.texSubImage2D(TEXTURE_2D, 0, x, row, size, rows, RGBA_INTEGER, UNSIGNED_INT, u, from)
      }
    }
    stream.clearDirty()
    this.#uploadIndices(stream)
  }

  uploadPages({ pages }: GlyphAtlas): void {
    const gl = this.#gl
    for (let i = 0; i < pages.length; i++) {
      const page = pages[i]
      if (page === undefined || page.dirtyFrom >= page.dirtyTo) continue
      gl.activeTexture(gl.TEXTURE0 + Unit.Pages + i)
      const { ALPHA, UNSIGNED_BYTE } = gl
      if (this.#hasPage[i] !== true) {
        gl.texImage2D(gl.TEXTURE_2D, 0, ALPHA, PAGE_SIDE, PAGE_SIDE, 0, ALPHA, UNSIGNED_BYTE, null)
        this.#hasPage[i] = true
      }
      const { pixels, dirtyFrom: from, dirtyTo: to } = page
      const rows = pixels.subarray(from * PAGE_SIDE, to * PAGE_SIDE)
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, from, PAGE_SIDE, to - from, ALPHA, UNSIGNED_BYTE, rows)
      page.dirtyFrom = PAGE_SIDE
      page.dirtyTo = 0
    }
  }

  uploadImages({ uploads }: ImageAtlas): void {
    const gl = this.#gl
    const { RGBA, UNSIGNED_BYTE } = gl
    for (const { page, x, y, width, height, data } of uploads) {
      gl.activeTexture(gl.TEXTURE0 + Unit.Images + page)
      if (this.#hasImagePage[page] !== true) {
        gl.texImage2D(gl.TEXTURE_2D, 0, RGBA, PAGE_SIDE, PAGE_SIDE, 0, RGBA, UNSIGNED_BYTE, null)
        this.#hasImagePage[page] = true
      }
      gl.texSubImage2D(gl.TEXTURE_2D, 0, x, y, width, height, RGBA, UNSIGNED_BYTE, data)
    }
    uploads.length = 0
  }

  setClock(seconds: number, dim: number): void {
    this.#set(6, seconds)
    this.#set(7, dim)
  }

  setCamera(x: number, y: number, scale: number, width: number, height: number): void {
    const had = this.#frame
    if (had[4] !== width || had[5] !== height) this.#gl.viewport(0, 0, width, height)
    this.#set(0, x)
    this.#set(1, y)
    this.#set(2, scale)
    this.#set(4, width)
    this.#set(5, height)
  }

  /** Sets the colour (0xRRGGBBff) under everything that is drawn. */
  setSurround(rgba: number): void {
    if (this.#surround === rgba) return
    this.#surround = rgba
    this.#gl.clearColor((rgba >>> 24) / 255, ((rgba >>> 16) & 0xff) / 255, ((rgba >>> 8) & 0xff) / 255, 1)
  }

  /** Clears a rectangle of device pixels from the bottom left, and draws what lies in it: two draw calls. */
  draw(x: number, y: number, width: number, height: number): void {
    const gl = this.#gl
    gl.scissor(x, y, width, height)
    gl.depthMask(true)
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
    gl.disable(gl.BLEND)
    gl.useProgram(this.#solid)
    if (this.#isFrameNew) gl.uniform4fv(this.#solidFrame, this.#frame)
    gl.drawElements(gl.TRIANGLES, this.#solidIndices, gl.UNSIGNED_INT, INDEX_BYTES * this.#shapeIndices)
    gl.depthMask(false)
    gl.enable(gl.BLEND)
    gl.useProgram(this.#shape)
    if (this.#isFrameNew) gl.uniform4fv(this.#shapeFrame, this.#frame)
    this.#isFrameNew = false
    gl.drawElements(gl.TRIANGLES, this.#shapeIndices, gl.UNSIGNED_INT, 0)
  }

  resources(): DeviceResources {
    if (this.#isDestroyed) return { buffers: 0, textures: 0, shaders: 0 }
    return { buffers: 1, textures: this.#textures.length, shaders: 4 }
  }

  destroy(): void {
    const gl = this.#gl
    this.#isDestroyed = true
    for (const texture of this.#textures) gl.deleteTexture(texture)
    gl.deleteBuffer(this.#indices)
    gl.deleteProgram(this.#solid)
    gl.deleteProgram(this.#shape)
  }

  #uploadIndices({ mesh, count }: InstanceStream): void {
    if (!mesh.isDue(count)) return
    this.#shapeIndices = mesh.write(count)
    this.#solidIndices = mesh.length - this.#shapeIndices
    const { indices, length } = mesh
    const gl = this.#gl
    if (length > this.#indexRoom) {
      this.#indexRoom = indices.length
      gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.DYNAMIC_DRAW)
    } else gl.bufferSubData(gl.ELEMENT_ARRAY_BUFFER, 0, indices, 0, length)
  }

  #set(at: number, value: number): void {
    const single = Math.fround(value)
    if (this.#frame[at] === single) return
    this.#frame[at] = single
    this.#isFrameNew = true
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

  /** The texture has one texel until something is uploaded. */
  #createTexture(unit: number): WebGLTexture {
    const gl = this.#gl
    const texture = gl.createTexture()
    gl.activeTexture(gl.TEXTURE0 + unit)
    gl.bindTexture(gl.TEXTURE_2D, texture)
    const filter = unit === Unit.Maps || unit === Unit.Instances ? gl.NEAREST : gl.LINEAR
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, filter)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, filter)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
    if (unit !== Unit.Instances)
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 1, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
    return texture
  }
}
