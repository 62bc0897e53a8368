// Shaders of WebGL 1, the version that regl draws with. They draw the instances of the engine in one pass, as the engine
// itself did before it took to WebGL 2. The vertex shader reads attributes, so it is one of its own.

import { shapeFragmentShader } from '../../../engine/src/gpu/webgl/shapeShaders.ts'
import { FRAME } from '../../../engine/src/gpu/webgl/vertexHead.ts'

/** Transforms per row of their texture, and texels per transform. */
export const TRANSFORMS_PER_ROW = 256
export const TRANSFORM_TEXELS = 3

/** The engine's fragment shader in the language of WebGL 1. */
export const fragmentShader = shapeFragmentShader
  .replace('#version 300 es\n', '')
  .replace('precision highp sampler2D;\n', '')
  .replace('out vec4 color;\n', '')
  .replaceAll(/^(?:flat )?in /gm, 'varying ')
  .replaceAll('texture(', 'texture2D(')
  .replaceAll(/\bcolor = /g, 'gl_FragColor = ')

const varyings = fragmentShader.match(/^varying .+$/gm)?.join('\n')

export const vertexShader = `
precision highp float;
attribute vec2 corner;
attribute vec4 box;
attribute vec4 shape;
attribute vec4 extra;
attribute vec4 clip;
attribute vec4 fill;
attribute vec4 stroke;
attribute vec2 meta;
uniform sampler2D maps;
uniform float mapRows;
${FRAME}
${varyings}
void main() {
  float kind = meta.x;
  float row = floor((meta.y + 0.5) / ${TRANSFORMS_PER_ROW}.0);
  float column = meta.y - row * ${TRANSFORMS_PER_ROW}.0;
  float v = (row + 0.5) / mapRows;
  vec3 at = (${TRANSFORM_TEXELS}.0 * column + vec3(0.5, 1.5, 2.5)) / ${TRANSFORM_TEXELS * TRANSFORMS_PER_ROW}.0;
  vec4 linear = texture2D(maps, vec2(at.x, v));
  vec4 shift = texture2D(maps, vec2(at.y, v));
  vec4 spin = texture2D(maps, vec2(at.z, v));
  if (kind < -0.5 || shift.z < 0.5) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  if (spin.z != 0.0) {
    float turn = 6.283185307 * fract(clock.x * spin.z + spin.w);
    mat2 turned = mat2(cos(turn), sin(turn), -sin(turn), cos(turn));
    linear = vec4(turned * linear.xy, turned * linear.zw);
    shift.xy = spin.xy + turned * (shift.xy - spin.xy);
  }
  float scale = camera.z;
  float px = 1.0 / scale;
  vec2 side = 2.0 * corner - 1.0;
  vec2 p;
  vec2 device;
  float isExact = 0.0;
  if (kind > 6.5) {
    vec2 low = vec2(box.x, min(min(box.y, box.w), min(shape.x, shape.y))) - px;
    vec2 high = vec2(box.z, max(max(box.y, box.w), max(shape.x, shape.y))) + px;
    p = mix(low, high, corner);
  } else if (kind > 5.5) {
    p = box.xy + side * (box.zw + px);
  } else if (kind < 1.5) {
    p = box.xy + side * (box.zw + 0.5 * shape.y + px);
  } else if (kind < 2.5) {
    p = box.xy + side * (box.z + px);
  } else if (kind < 3.5) {
    vec2 along = shape.w > 0.0 ? (box.zw - box.xy) / shape.w : vec2(1.0, 0.0);
    float reach = shape.x + px;
    p = 0.5 * (box.xy + box.zw) + side.x * along * (0.5 * shape.w + reach) + side.y * vec2(-along.y, along.x) * reach;
  } else if (kind < 4.5) {
    // The strip's four corners on three points: two of them share the last.
    vec2 a = box.xy;
    vec2 b = box.zw;
    vec2 c = shape.xy;
    vec2 tip = corner.y > 0.5 ? c : (corner.x > 0.5 ? b : a);
    vec2 middle = (a + b + c) / 3.0;
    vec2 out_ = tip - middle;
    p = tip + out_ / max(length(out_), 1e-6) * 2.0 * px;
  } else {
    p = box.xy;
  }
  device = (mat2(linear.xy, linear.zw) * p + shift.xy - camera.xy) * scale;
  if (kind > 4.5 && kind < 5.5) {
    // A glyph is a bitmap of device pixels: where text is level and at its raster size, it lands on whole pixels.
    float ratio = scale / shape.w;
    bool isLevel = abs(linear.x * linear.y) < 1e-6;
    if (isLevel && abs(ratio - 1.0) < 1e-3) {
      ratio = 1.0;
      isExact = 1.0;
      device = floor(device - vec2(stroke.x, 0.0) + 0.5);
    } else {
      device -= mat2(linear.xy, linear.zw) * vec2(stroke.x * ratio, 0.0);
    }
    vec2 inner = box.zw + corner * shape.xy;
    device += mat2(linear.xy, linear.zw) * inner * ratio;
    p = box.xy + inner / shape.w;
  }
  gl_Position = vec4(device / resolution * vec2(2.0, -2.0) + vec2(-1.0, 1.0), 0.0, 1.0);
  vAt = p;
  vUv = mix(extra.xy, extra.zw, corner);
  vUse = vec4(kind, px, shape.z, isExact);
  vBox = box;
  vShape = shape;
  vExtra = extra;
  vec2 angles = kind < 2.5 ? shape.xy : shape.yz;
  vTurns = vec4(cos(angles.x), sin(angles.x), cos(angles.y), sin(angles.y));
  if ((kind > 3.5 && kind < 4.5) || kind > 6.5) {
    // Triangles of one fill must agree on where a pixel is, to the last bit: it is told from the pixel itself.
    float det = linear.x * linear.w - linear.y * linear.z;
    mat2 back = mat2(linear.w, -linear.y, -linear.z, linear.x) / det;
    vExtra = vec4(back[0], back[1]) / scale;
    vTurns.xy = back * (camera.xy - shift.xy);
  }
  vClip = clip;
  float fillDim = mod(shift.w, 2.0) > 0.5 ? clock.y : 1.0;
  float strokeDim = mod(floor(shift.w / 2.0), 2.0) > 0.5 ? clock.y : 1.0;
  float fontDim = shift.w > 3.5 ? clock.y : 1.0;
  bool isLine = kind > 2.5 && kind < 3.5;
  vFill = vec4(fill.rgb, fill.a * (kind > 4.5 && kind < 5.5 ? fontDim : isLine ? strokeDim : fillDim));
  vStroke = vec4(stroke.rgb, stroke.a * strokeDim);
}
`
