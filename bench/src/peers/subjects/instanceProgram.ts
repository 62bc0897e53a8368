import { STRIDE } from './instances.ts'

const VERTEX = `#version 300 es
layout(location=0) in vec4 item; layout(location=1) in vec4 box; layout(location=2) in vec4 a;
layout(location=3) in vec2 b; layout(location=4) in vec4 uv; layout(location=5) in vec4 fill; layout(location=6) in vec4 stroke;
uniform vec2 size; uniform vec3 camera;
out vec2 at; out vec2 st; flat out vec2 halfBox; flat out vec4 shape; flat out float arcEnd; flat out vec4 inside; flat out vec4 edge;
vec2 turned(vec2 p, float r) { float c = cos(r), s = sin(r); return vec2(c * p.x - s * p.y, s * p.x + c * p.y); }
void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  vec2 sign = corner * 2.0 - 1.0;
  float grow = a.y > 2.5 ? 0.0 : a.w * 0.5 + 1.0 / camera.z;
  at = sign * (box.zw + grow);
  vec2 page = item.xy + turned(box.xy + turned(at, a.x), item.z);
  vec2 pixel = (page - camera.xy) * camera.z;
  gl_Position = box.z <= 0.0 ? vec4(2.0, 2.0, 2.0, 1.0) : vec4(pixel.x / size.x * 2.0 - 1.0, 1.0 - pixel.y / size.y * 2.0, 0.0, 1.0);
  st = mix(uv.xy, uv.zw, corner);
  halfBox = box.zw; shape = vec4(a.yzw, b.x); arcEnd = b.y;
  inside = vec4(fill.rgb, fill.a * item.w); edge = vec4(stroke.rgb, stroke.a * item.w);
}`
const FRAGMENT = `#version 300 es
precision highp float;
in vec2 at; in vec2 st; flat in vec2 halfBox; flat in vec4 shape; flat in float arcEnd; flat in vec4 inside; flat in vec4 edge;
uniform sampler2D glyphs; uniform vec3 camera;
out vec4 color;
void main() {
  float kind = shape.x;
  if (kind > 3.5) { vec4 pixel = texture(glyphs, st); color = vec4(pixel.rgb, pixel.a * inside.a); return; }
  if (kind > 2.5) { color = vec4(inside.rgb, inside.a * texture(glyphs, st).a); return; }
  float d;
  if (kind > 1.5) {
    float turn = mod(atan(at.y, at.x) - shape.w, 6.2831853);
    d = turn > arcEnd - shape.w ? 1e3 : abs(length(at) - halfBox.x + shape.y * 0.5) - shape.y * 0.5;
  } else if (kind > 0.5) {
    vec2 n = at / halfBox; float l = length(n);
    d = l < 1e-4 ? -min(halfBox.x, halfBox.y) : l * (l - 1.0) / length(n / halfBox);
  } else {
    float r = min(shape.y, min(halfBox.x, halfBox.y));
    vec2 q = abs(at) - halfBox + r;
    d = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - r;
  }
  float cover = clamp(0.5 - d * camera.z, 0.0, 1.0) * inside.a;
  float rim = shape.z <= 0.0 ? 0.0 : clamp(0.5 - (abs(d) - shape.z * 0.5) * camera.z, 0.0, 1.0) * edge.a;
  float alpha = rim + cover * (1.0 - rim);
  color = vec4(alpha <= 0.0 ? vec3(0.0) : (edge.rgb * rim + inside.rgb * cover * (1.0 - rim)) / alpha, alpha);
}`

/** Compiles the program, fills the buffer and binds both. @returns the location of the camera uniform: x, y, zoom. */
export function createProgram(
  gl: WebGL2RenderingContext,
  width: number,
  height: number,
  data: Float32Array<ArrayBuffer>,
): WebGLUniformLocation | null {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type)
    if (!shader) throw new Error('the WebGL2 context is lost')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    const logs = gl.getAttachedShaders(program)?.map((shader) => gl.getShaderInfoLog(shader))
    throw new Error(`the raw WebGL2 program does not link: ${gl.getProgramInfoLog(program)} ${logs}`)
  }
  gl.useProgram(program)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, data, gl.DYNAMIC_DRAW)
  const bytes = STRIDE * 4
  // Attribute location, number of components, offset in floats; colours are bytes.
  for (const [location, numbers, offset] of [
    [0, 4, 0],
    [1, 4, 4],
    [2, 4, 8],
    [3, 2, 12],
    [4, 4, 14],
    [5, 4, 18],
    [6, 4, 19],
  ] as const) {
    const isColor = offset >= 18
    gl.enableVertexAttribArray(location)
    gl.vertexAttribPointer(location, numbers, isColor ? gl.UNSIGNED_BYTE : gl.FLOAT, isColor, bytes, offset * 4)
    gl.vertexAttribDivisor(location, 1)
  }
  gl.uniform2f(gl.getUniformLocation(program, 'size'), width, height)
  gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight)
  gl.enable(gl.BLEND)
  gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
  return gl.getUniformLocation(program, 'camera')
}
