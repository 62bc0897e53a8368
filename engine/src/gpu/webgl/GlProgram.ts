import type { DrawnScene } from '../../picture/Picture.ts'
import { NOT_DRAWN } from '../../scene/SceneArrays.ts'
import { type GlyphAtlas, PAGE_SIDE, PAGES } from '../../text/GlyphAtlas.ts'
import type { DeviceResources } from '../Device.ts'
import { IMAGE_PAGES, type ImageAtlas } from './ImageAtlas.ts'
import type { InstanceStream } from './InstanceStream.ts'
import { BYTES, WORDS } from './layout.ts'
import { fragmentShader, TRANSFORM_TEXELS, TRANSFORMS_PER_ROW, vertexShader } from './shaders.ts'

const MAP_WORDS = 4 * TRANSFORM_TEXELS
const CORNERS = new Float32Array([0, 0, 1, 0, 0, 1, 1, 1])
const ATTRIBUTES: WebGLContextAttributes = {
  alpha: false,
  antialias: false,
  depth: false,
  stencil: false,
  premultipliedAlpha: true,
  // Only damaged regions are drawn, so the rest must be preserved.
  preserveDrawingBuffer: true,
}
/** Each texture has a unit of its own and stays bound to it. */
const Unit = { Maps: 0, Pages: 1, Images: 1 + PAGES } as const
const TEXTURES = 1 + PAGES + IMAGE_PAGES
/** Attributes read from an instance: name, first word, and how many floats, or four bytes. */
const FIELDS = [
  ['box', 0, 4],
  ['shape', 4, 4],
  ['extra', 8, 4],
  ['clip', 12, 4],
  ['fill', 16, 'bytes'],
  ['stroke', 17, 'bytes'],
  ['meta', 18, 2],
] as const

/**
 * The one draw call with its buffer, textures and uniforms. No other module calls WebGL. All state is set once, so a
 * frame is its uploads, the uniforms that changed, and the call. `maps` holds 12 floats per widget, row by row: the
 * linear part a b c d, the translation e f, whether it is drawn, its twinkle bits; its centre of rotation, turns per
 * second (negative = anticlockwise), and the turn it has made at the clock's zero.
 */
export class GlProgram {
  readonly #gl: WebGLRenderingContext
  readonly #instancing: ANGLE_instanced_arrays
  readonly #shaders: WebGLShader[] = []
  readonly #program: WebGLProgram
  readonly #uniforms = new Map<string, WebGLUniformLocation | null>()
  readonly #corners: WebGLBuffer
  readonly #instances: WebGLBuffer
  readonly #textures: WebGLTexture[] = []
  #maps = new Float32Array(MAP_WORDS * TRANSFORMS_PER_ROW)
  #mapRows = 1
  #mapDirtyFrom = 0
  #mapDirtyTo = 0
  #isMapNew = true
  readonly #hasPage: boolean[] = []
  readonly #hasImagePage: boolean[] = []
  /** Values of the uniforms: seconds since the clock's zero, dim; camera x y scale; width height. */
  readonly #set = new Float64Array(7).fill(Number.NaN)
  #surround = -1
  #isDestroyed = false

  /** @throws {Error} when the browser gives no WebGL context with the features that drawing needs. */
  constructor(canvas: HTMLCanvasElement) {
    const gl = canvas.getContext('webgl', ATTRIBUTES)
    if (gl === null) throw new Error('The browser gave no WebGL context.')
    const instancing = gl.getExtension('ANGLE_instanced_arrays')
    if (instancing === null || gl.getExtension('OES_texture_float') === null)
      throw new Error('This WebGL has no instancing, or no textures of floats.')
    this.#gl = gl
    this.#instancing = instancing
    this.#program = this.#link()
    gl.useProgram(this.#program)
    this.#corners = gl.createBuffer()
    this.#instances = gl.createBuffer()
    this.#bindAttributes()
    // Rows of a coverage page are not padded.
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
    for (let unit = 0; unit < TEXTURES; unit++) this.#textures.push(this.#createTexture(unit))
    gl.disable(gl.DEPTH_TEST)
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    gl.enable(gl.SCISSOR_TEST)
  }

  reserveMaps(count: number): void {
    const rows = Math.ceil(count / TRANSFORMS_PER_ROW)
    if (rows <= this.#mapRows) return
    const maps = new Float32Array(MAP_WORDS * TRANSFORMS_PER_ROW * rows)
    maps.set(this.#maps)
    this.#maps = maps
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
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, width, this.#mapRows, 0, gl.RGBA, gl.FLOAT, this.#maps)
      gl.uniform1f(this.#uniform('mapRows'), this.#mapRows)
      this.#isMapNew = false
    } else if (this.#mapDirtyTo > this.#mapDirtyFrom) {
      const from = Math.floor(this.#mapDirtyFrom / TRANSFORMS_PER_ROW)
      const to = Math.ceil(this.#mapDirtyTo / TRANSFORMS_PER_ROW)
      const words = MAP_WORDS * TRANSFORMS_PER_ROW
      const rows = this.#maps.subarray(from * words, to * words)
      gl.activeTexture(gl.TEXTURE0 + Unit.Maps)
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, from, width, to - from, gl.RGBA, gl.FLOAT, rows)
    }
    this.#mapDirtyFrom = this.#mapDirtyTo = 0
  }

  uploadInstances(stream: InstanceStream): void {
    const gl = this.#gl
    if (stream.isNew) gl.bufferData(gl.ARRAY_BUFFER, stream.f, gl.DYNAMIC_DRAW)
    else {
      for (let at = stream.nextDirty(0); at >= 0; at = stream.nextDirty(stream.dirtyTo)) {
        const part = stream.f.subarray(at * WORDS, stream.dirtyTo * WORDS)
        gl.bufferSubData(gl.ARRAY_BUFFER, at * BYTES, part)
      }
    }
    stream.clearDirty()
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
    if (this.#isSet(0, seconds, dim)) return
    this.#gl.uniform2f(this.#uniform('clock'), seconds, dim)
  }

  setCamera(x: number, y: number, scale: number, width: number, height: number): void {
    const gl = this.#gl
    if (!this.#isSet(2, x, y, scale)) gl.uniform4f(this.#uniform('camera'), x, y, scale, 0)
    if (this.#isSet(5, width, height)) return
    gl.viewport(0, 0, width, height)
    gl.uniform2f(this.#uniform('resolution'), width, height)
  }

  /** Sets the colour (0xRRGGBBff) under everything that is drawn. */
  setSurround(rgba: number): void {
    if (this.#surround === rgba) return
    this.#surround = rgba
    this.#gl.clearColor((rgba >>> 24) / 255, ((rgba >>> 16) & 0xff) / 255, ((rgba >>> 8) & 0xff) / 255, 1)
  }

  /** Clears a rectangle of device pixels from the bottom left, and draws the first `count` instances inside it. */
  draw(count: number, x: number, y: number, width: number, height: number): void {
    const gl = this.#gl
    gl.scissor(x, y, width, height)
    gl.clear(gl.COLOR_BUFFER_BIT)
    this.#instancing.drawArraysInstancedANGLE(gl.TRIANGLE_STRIP, 0, 4, count)
  }

  resources(): DeviceResources {
    if (this.#isDestroyed) return { buffers: 0, textures: 0, shaders: 0 }
    return { buffers: 2, textures: this.#textures.length, shaders: this.#shaders.length }
  }

  destroy(): void {
    const gl = this.#gl
    this.#isDestroyed = true
    for (const texture of this.#textures) gl.deleteTexture(texture)
    gl.deleteBuffer(this.#corners)
    gl.deleteBuffer(this.#instances)
    gl.deleteProgram(this.#program)
    for (const shader of this.#shaders) gl.deleteShader(shader)
  }

  /** Takes uniform values from `at` on. @returns whether they were set already */
  #isSet(at: number, ...values: readonly number[]): boolean {
    const set = this.#set
    let isSame = true
    for (let i = 0; i < values.length; i++) {
      if (set[at + i] === values[i]) continue
      set[at + i] = values[i]
      isSame = false
    }
    return isSame
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

  #link(): WebGLProgram {
    const gl = this.#gl
    const program = gl.createProgram()
    for (const [type, source] of [
      [gl.VERTEX_SHADER, vertexShader],
      [gl.FRAGMENT_SHADER, fragmentShader],
    ] as const) {
      const shader = gl.createShader(type)
      // Null only while the context is lost, when all calls do nothing.
      if (shader === null) continue
      gl.shaderSource(shader, source)
      gl.compileShader(shader)
      gl.attachShader(program, shader)
      this.#shaders.push(shader)
    }
    gl.bindAttribLocation(program, 0, 'corner')
    FIELDS.forEach(([name], i) => {
      gl.bindAttribLocation(program, 1 + i, name)
    })
    gl.linkProgram(program)
    if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true && !gl.isContextLost()) {
      const logs = this.#shaders.map((shader) => gl.getShaderInfoLog(shader) ?? '')
      throw new Error(`The shaders do not link: ${[gl.getProgramInfoLog(program), ...logs].join(' ').trim()}`)
    }
    return program
  }

  /** Leaves the instances bound: nothing else is uploaded into a buffer later. */
  #bindAttributes(): void {
    const gl = this.#gl
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#corners)
    gl.bufferData(gl.ARRAY_BUFFER, CORNERS, gl.STATIC_DRAW)
    gl.enableVertexAttribArray(0)
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#instances)
    FIELDS.forEach(([, word, size], i) => {
      const at = 1 + i
      gl.enableVertexAttribArray(at)
      if (size === 'bytes') gl.vertexAttribPointer(at, 4, gl.UNSIGNED_BYTE, true, BYTES, 4 * word)
      else gl.vertexAttribPointer(at, size, gl.FLOAT, false, BYTES, 4 * word)
      this.#instancing.vertexAttribDivisorANGLE(at, 1)
    })
  }

  /** The texture has one texel until something is uploaded. */
  #createTexture(unit: number): WebGLTexture {
    const gl = this.#gl
    const texture = gl.createTexture()
    gl.activeTexture(gl.TEXTURE0 + unit)
    gl.bindTexture(gl.TEXTURE_2D, texture)
    const filter = unit === Unit.Maps ? gl.NEAREST : gl.LINEAR
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, filter)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, filter)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 1, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
    const image = unit - Unit.Images
    const name = unit === Unit.Maps ? 'maps' : image < 0 ? `page${unit - Unit.Pages}` : `image${image}`
    gl.uniform1i(this.#uniform(name), unit)
    return texture
  }

  #uniform(name: string): WebGLUniformLocation | null {
    let location = this.#uniforms.get(name)
    if (location === undefined) {
      location = this.#gl.getUniformLocation(this.#program, name)
      this.#uniforms.set(name, location)
    }
    return location
  }
}
