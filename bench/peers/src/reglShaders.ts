// Shaders of WebGL 1, the version that regl draws with. They draw the instances of the engine in one pass, as the engine
// itself did before it took to WebGL 2.

import { IMAGE_PAGES } from '../../../engine/src/gpu/webgl/ImageAtlas.ts'
import { PAGE_SIDE, PAGES } from '../../../engine/src/text/GlyphAtlas.ts'

/** Transforms per row of their texture, and texels per transform. */
export const TRANSFORMS_PER_ROW = 256
export const TRANSFORM_TEXELS = 3

const VARYINGS = `
varying vec4 vLocal;
varying vec4 vBox;
varying vec4 vShape;
varying vec4 vExtra;
varying vec4 vClip;
varying vec4 vFill;
varying vec4 vStroke;
`

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
uniform vec2 clock;
uniform vec4 camera;
uniform vec2 resolution;
${VARYINGS}
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
    vec2 low = min(min(box.xy, box.zw), vec2(box.x, shape.x)) - px;
    vec2 high = max(max(box.xy, box.zw), vec2(box.x, shape.x)) + px;
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
  vLocal = vec4(p, kind, px);
  vBox = box;
  vShape = shape;
  vExtra = kind > 4.5 && kind < 5.5 ? vec4(mix(extra.xy, extra.zw, corner), isExact, 0.0) : extra;
  if ((kind > 3.5 && kind < 4.5) || kind > 6.5) {
    // Triangles of one fill must agree on where a pixel is, to the last bit: it is told from the pixel itself.
    float det = linear.x * linear.w - linear.y * linear.z;
    mat2 back = mat2(linear.w, -linear.y, -linear.z, linear.x) / det;
    vExtra = vec4(back[0], back[1]) / scale;
    vLocal.xy = back * (camera.xy - shift.xy);
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

const imageLookup = Array.from(
  { length: IMAGE_PAGES },
  (_, i) => `${i === 0 ? '' : 'else '}if (page < ${i}.5) return texture2D(image${i}, uv);`,
).join('\n  ')

const pageLookup = Array.from(
  { length: PAGES },
  (_, i) => `${i === 0 ? '' : 'else '}if (page < ${i}.5) return texture2D(page${i}, uv).a;`,
).join('\n  ')

export const fragmentShader = `
precision highp float;
uniform vec2 clock;
uniform vec2 resolution;
${Array.from({ length: PAGES }, (_, i) => `uniform sampler2D page${i};`).join('\n')}
${Array.from({ length: IMAGE_PAGES }, (_, i) => `uniform sampler2D image${i};`).join('\n')}
${VARYINGS}

/** Part of a pixel at s that an interval of half length h covers: exact, also where the interval is thinner. */
float span(float s, float h, float px) {
  return max(0.0, clamp(0.5 + (h - s) / px, 0.0, 1.0) - clamp(0.5 - (h + s) / px, 0.0, 1.0));
}

/** Part of a pixel inside an edge, by the distance to it (positive inside). */
float inside(float d, float px) {
  return clamp(0.5 + d / px, 0.0, 1.0);
}

float boxCover(vec2 q, vec2 h, float radius, float px) {
  if (h.x <= 0.0 || h.y <= 0.0) return 0.0;
  if (radius < 0.001) return span(q.x, h.x, px) * span(q.y, h.y, px);
  vec2 d = abs(q) - h + radius;
  return inside(radius - length(max(d, 0.0)) - min(max(d.x, d.y), 0.0), px);
}

float ellipseDistance(vec2 q, vec2 r) {
  float k0 = length(q / r);
  float k1 = length(q / (r * r));
  return k1 < 1e-6 ? -min(r.x, r.y) : k0 * (k0 - 1.0) / k1;
}

float arcCover(vec2 q, float px) {
  float r = length(q);
  float inner = vBox.z - vBox.w;
  float ring = inside(vBox.z - r, px) - (inner <= 0.0 ? 0.0 : 1.0 - inside(r - inner, px));
  float aperture = vShape.y;
  if (aperture > 3.1414) return max(0.0, ring);
  float c = cos(vShape.x);
  float s = sin(vShape.x);
  vec2 turned = vec2(c * q.x + s * q.y, abs(c * q.y - s * q.x));
  vec2 edge = vec2(cos(aperture), sin(aperture));
  float cross_ = turned.x * edge.y - turned.y * edge.x;
  // Far from the edge only the side counts; the sine would turn back towards zero there.
  float d = dot(turned, edge) < 0.0 ? (cross_ > 0.0 ? r : -r) : cross_;
  return max(0.0, ring) * inside(d, px);
}

float segmentCover(vec2 p, float px) {
  float len = vShape.w;
  vec2 along = len > 0.0 ? (vBox.zw - vBox.xy) / len : vec2(1.0, 0.0);
  vec2 q = p - vBox.xy;
  float t = dot(q, along);
  float s = along.x * q.y - along.y * q.x;
  float half_ = vShape.x;
  float cover = span(s, half_, px);
  if (vShape.y < 90.0) {
    // A trace of overlap: rounding must not leave a hole between two segments. Corners are snapped to as little as a
    // sixteenth of a pixel; where the line is translucent, an overlap of that size would be seen as dots.
    float overlap = vFill.a > 0.99 ? 0.1 : 0.01;
    if (dot(q, vec2(cos(vShape.y), sin(vShape.y))) < -overlap * px) return 0.0;
    if (t < 0.0) cover = inside(half_ - length(q), px);
  } else if (vShape.y > 150.0) {
    if (t < 0.0) cover = inside(half_ - length(q), px);
  } else {
    cover *= inside(t, px);
  }
  vec2 e = p - vBox.zw;
  if (vShape.z < 90.0) {
    if (dot(e, vec2(cos(vShape.z), sin(vShape.z))) >= 0.0) return 0.0;
    if (t > len) cover = inside(half_ - length(e), px);
  } else if (vShape.z > 150.0) {
    if (t > len) cover = inside(half_ - length(e), px);
  } else {
    cover *= inside(len - t, px);
  }
  if (vExtra.y > 0.0) {
    float u = mod(vExtra.x + clamp(t, 0.0, len) - vExtra.w * clock.x, vExtra.y);
    float on = vExtra.z;
    cover *= clamp(inside(on - u, px) - inside(-u, px) + inside(u - vExtra.y, px), 0.0, 1.0);
  }
  return cover;
}

float edgeCover(vec2 p, vec2 a, vec2 b, float px) {
  vec2 along = b - a;
  float d = (along.x * (p.y - a.y) - along.y * (p.x - a.x)) / max(length(along), 1e-6);
  return inside(d, px);
}

/** On which side of the seam from a to b: the triangles on both sides ask exactly this, so each pixel has one of them. */
float seam(vec2 p, vec2 a, vec2 b) {
  vec2 along = b - a;
  return along.x * (p.y - a.y) - along.y * (p.x - a.x);
}

float triangleCover(vec2 p, float px) {
  vec2 a = vBox.xy;
  vec2 b = vBox.zw;
  vec2 c = vShape.xy;
  float flags = floor(vShape.z + 0.5);
  float first = mod(flags, 2.0);
  float third = floor(flags / 4.0);
  float start = first > 0.5 ? edgeCover(p, a, b, px) : (seam(p, a, b) >= 0.0 ? 1.0 : 0.0);
  float end = third > 0.5 ? edgeCover(p, c, a, px) : (seam(p, a, c) < 0.0 ? 1.0 : 0.0);
  return start * edgeCover(p, b, c, px) * end;
}

/** Between a line and a level; only those pixels whose middle lies under this piece of the line. */
float areaCover(vec2 p, float px) {
  float t = (p.x - vBox.x) / (vBox.z - vBox.x);
  if (t < 0.0 || p.x >= vBox.z) return 0.0;
  float y = mix(vBox.y, vBox.w, t);
  return inside(p.y - min(y, vShape.x), px) - inside(p.y - max(y, vShape.x), px);
}

float glyphCover(vec2 uv, float page) {
  ${pageLookup}
  return 0.0;
}

vec4 imageColor(vec2 uv, float page) {
  ${imageLookup}
  return vec4(0.0);
}

void main() {
  float kind = vLocal.z;
  float px = vLocal.w;
  vec2 p = vLocal.xy;
  if ((kind > 3.5 && kind < 4.5) || kind > 6.5)
    p += mat2(vExtra.xy, vExtra.zw) * vec2(gl_FragCoord.x, resolution.y - gl_FragCoord.y);
  float clipCover = inside(p.x - vClip.x, px) * inside(p.y - vClip.y, px) * inside(vClip.z - p.x, px) * inside(vClip.w - p.y, px);
  if (kind > 5.5 && kind < 6.5) {
    vec2 q = p - vBox.xy;
    vec2 texel = vec2(0.5 / ${PAGE_SIDE}.0);
    vec2 uv = mix(vExtra.xy, vExtra.zw, 0.5 + 0.5 * q / vBox.zw);
    // Not a trace of the neighbour in the atlas.
    uv = clamp(uv, vExtra.xy + texel, vExtra.zw - texel);
    gl_FragColor = imageColor(uv, vShape.z) * vFill.a * boxCover(q, vBox.zw, 0.0, px) * clipCover;
    return;
  }
  float fillCover = 0.0;
  float strokeCover = 0.0;
  if (kind > 6.5) {
    fillCover = areaCover(p, px);
  } else if (kind > 4.5) {
    // Texel for pixel: exactly the texel's own coverage, wherever in the atlas it lies.
    vec2 uv = vExtra.z > 0.5 ? (floor(vExtra.xy * ${PAGE_SIDE}.0) + 0.5) / ${PAGE_SIDE}.0 : vExtra.xy;
    fillCover = glyphCover(uv, vShape.z);
  } else if (kind < 0.5) {
    vec2 q = p - vBox.xy;
    float half_ = 0.5 * vShape.y;
    fillCover = boxCover(q, vBox.zw, vShape.x, px);
    if (half_ > 0.0) {
      float outer = boxCover(q, vBox.zw + half_, vShape.x > 0.0 ? vShape.x + half_ : 0.0, px);
      strokeCover = outer - boxCover(q, vBox.zw - half_, max(0.0, vShape.x - half_), px);
    }
  } else if (kind < 1.5) {
    float d = ellipseDistance(p - vBox.xy, vBox.zw);
    fillCover = inside(-d, px);
    if (vShape.y > 0.0) strokeCover = span(d, 0.5 * vShape.y, px);
  } else if (kind < 2.5) {
    fillCover = arcCover(p - vBox.xy, px);
  } else if (kind < 3.5) {
    fillCover = segmentCover(p, px);
  } else {
    fillCover = triangleCover(p, px);
  }
  float fillAlpha = vFill.a * fillCover * clipCover;
  float strokeAlpha = kind > 4.5 ? 0.0 : vStroke.a * max(0.0, strokeCover) * clipCover;
  vec4 under = vec4(vFill.rgb, 1.0) * fillAlpha;
  vec4 over = vec4(vStroke.rgb, 1.0) * strokeAlpha;
  gl_FragColor = over + under * (1.0 - strokeAlpha);
}
`
