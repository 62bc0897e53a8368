import { PAGE_SIDE, PAGES } from '../../text/GlyphAtlas.ts'
import { IMAGE_PAGES } from './ImageAtlas.ts'
import { CODES } from './InstanceMesh.ts'
import { ARC_PIECES } from './layout.ts'
import { FRAME, vertexHead } from './vertexHead.ts'

/**
 * vUse: kind, size of a pixel, glyph or image page, whether a glyph's texels are pixels. vTurns: an arc's or a segment's
 * angles as cosine and sine.
 */
const flats = (way: 'in' | 'out') =>
  [
    `${way} vec2 vAt;`,
    `${way} vec2 vUv;`,
    ...['vUse', 'vBox', 'vShape', 'vExtra', 'vTurns', 'vClip', 'vFill', 'vStroke'].map(
      (name) => `flat ${way} vec4 ${name};`,
    ),
  ].join('\n')

/** Draws any primitive in full: blended over what lies below, with antialiased edges. */
export const shapeVertexShader = `${vertexHead}
${flats('out')}

/** A corner of a piece of a thin ring; of the disk's quad where pieces would not pay. end: 0 to 1 along the arc. */
vec2 arcCorner(vec4 box, vec4 shape, bool hasPieces, vec2 corner, float px) {
  bool isFull = shape.y > 3.1414;
  float gap = (6.283185307 - 2.0 * shape.y) * (box.z - box.w);
  bool isRing = hasPieces && box.z > 12.0 * px && box.w < 0.7 * box.z && (isFull || gap > 4.0 * px);
  if (!isRing) return box.xy + (2.0 * corner - 1.0) * (box.z + px);
  float end = corner.x;
  // The two ends of a full ring are one, to the last bit.
  float angle = shape.x + shape.y * (isFull && end > 0.99 ? -1.0 : 2.0 * end - 1.0);
  vec2 along = vec2(cos(angle), sin(angle));
  float radius = corner.y < 0.5 ? max(0.0, box.z - box.w - px) : (box.z + px) / cos(shape.y / ${ARC_PIECES}.0);
  float past = isFull ? 0.0 : end < 0.01 ? -px : end > 0.99 ? px : 0.0;
  return box.xy + radius * along + past * vec2(-along.y, along.x);
}

void main() {
  int instance = gl_VertexID / ${CODES};
  int code = gl_VertexID % ${CODES};
  uvec4 last = words(instance, 4);
  float kind = uintBitsToFloat(last.z);
  vec4 linear;
  vec4 shift;
  readTransform(uintBitsToFloat(last.w), linear, shift);
  if (kind < -0.5 || shift.z < 0.5) {
    gl_Position = NOWHERE;
    return;
  }
  vec4 box = uintBitsToFloat(words(instance, 0));
  vec4 shape = uintBitsToFloat(words(instance, 1));
  vec4 extra = uintBitsToFloat(words(instance, 2));
  vec4 clip = uintBitsToFloat(words(instance, 3));
  vec4 fill = colorOf(last.x);
  vec4 stroke = colorOf(last.y);
  float fillDim = mod(shift.w, 2.0) > 0.5 ? clock.y : 1.0;
  float scale = camera.z;
  float px = 1.0 / scale;
  bool isHole = code > 3 && code < 8;
  vec4 inside = insideOf(kind, box, shape, clip, px, HOLE_RIM);
  bool hasHole = kind < 1.5 && (fill.a == 0.0 || fill.a * fillDim == 1.0) && isWorth(inside, px);
  // Without a hole its corners meet in the middle.
  vec2 corner = code > 7 ? vec2(float((code - 8) / 2) / ${ARC_PIECES}.0, code & 1) : isHole && !hasHole ? vec2(0.5) : cornerOf(code);
  vec2 side = 2.0 * corner - 1.0;
  vec2 p;
  vec2 device;
  float isExact = 0.0;
  bool isGlyph = kind > 4.5 && kind < 5.5;
  if (kind > 6.5) {
    vec2 low = vec2(box.x, min(min(box.y, box.w), min(shape.x, shape.y))) - px;
    vec2 high = vec2(box.z, max(max(box.y, box.w), max(shape.x, shape.y))) + px;
    p = mix(low, high, corner);
  } else if (kind > 5.5) {
    p = box.xy + side * (box.zw + px);
  } else if (kind < 1.5) {
    p = isHole && hasHole ? mix(inside.xy, inside.zw, corner) : box.xy + side * (box.zw + 0.5 * shape.y + px);
  } else if (kind < 2.5) {
    p = arcCorner(box, shape, code > 7, corner, px);
  } else if (kind < 3.5) {
    vec2 along = shape.w > 0.0 ? (box.zw - box.xy) / shape.w : vec2(1.0, 0.0);
    float reach = shape.x + px;
    p = 0.5 * (box.xy + box.zw) + side.x * along * (0.5 * shape.w + reach) + side.y * vec2(-along.y, along.x) * reach;
  } else if (kind < 4.5) {
    // The four corners on three points: two of them share the last.
    vec2 tip = mix(mix(box.xy, box.zw, corner.x), shape.xy, corner.y);
    vec2 middle = (box.xy + box.zw + shape.xy) / 3.0;
    vec2 out_ = tip - middle;
    p = isHole ? middle : tip + out_ / max(length(out_), 1e-6) * 2.0 * px;
  } else {
    p = box.xy;
  }
  device = (mat2(linear.xy, linear.zw) * p + shift.xy - camera.xy) * scale;
  if (isGlyph) {
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
  gl_Position = positionOf(device, instance, 0.5);
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
  float strokeDim = mod(floor(shift.w / 2.0), 2.0) > 0.5 ? clock.y : 1.0;
  float fontDim = shift.w > 3.5 ? clock.y : 1.0;
  bool isLine = kind > 2.5 && kind < 3.5;
  vFill = vec4(fill.rgb, fill.a * (isGlyph ? fontDim : isLine ? strokeDim : fillDim));
  vStroke = vec4(stroke.rgb, stroke.a * strokeDim);
}
`

const imageLookup = Array.from(
  { length: IMAGE_PAGES },
  (_, i) => `${i === 0 ? '' : 'else '}if (page < ${i}.5) return texture(image${i}, uv);`,
).join('\n  ')

const pageLookup = Array.from(
  { length: PAGES },
  (_, i) => `${i === 0 ? '' : 'else '}if (page < ${i}.5) return texture(page${i}, uv).a;`,
).join('\n  ')

export const shapeFragmentShader = `#version 300 es
precision highp float;
precision highp sampler2D;
${FRAME}
${Array.from({ length: PAGES }, (_, i) => `uniform sampler2D page${i};`).join('\n')}
${Array.from({ length: IMAGE_PAGES }, (_, i) => `uniform sampler2D image${i};`).join('\n')}
${flats('in')}
out vec4 color;

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
  float c = vTurns.x;
  float s = vTurns.y;
  vec2 turned = vec2(c * q.x + s * q.y, abs(c * q.y - s * q.x));
  vec2 edge = vTurns.zw;
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
    if (dot(q, vTurns.xy) < -overlap * px) return 0.0;
    if (t < 0.0) cover = inside(half_ - length(q), px);
  } else if (vShape.y > 150.0) {
    if (t < 0.0) cover = inside(half_ - length(q), px);
  } else {
    cover *= inside(t, px);
  }
  vec2 e = p - vBox.zw;
  if (vShape.z < 90.0) {
    if (dot(e, vTurns.zw) >= 0.0) return 0.0;
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

/** How far below a line: a steep one is antialiased over the pixels that it crosses, and not beyond its ends. */
float below(float y, float t, float start, float end, float wide) {
  float low = min(start, end);
  float high = max(start, end);
  float steep = (high - low) / wide;
  float d = (y - mix(start, end, t)) * inversesqrt(1.0 + steep * steep);
  return y < low ? min(d, y - low) : y > high ? max(d, y - high) : d;
}

/** Between two lines; only those pixels whose middle lies under this piece of them. */
float areaCover(vec2 p, float px) {
  float wide = vBox.z - vBox.x;
  float t = (p.x - vBox.x) / wide;
  if (t < 0.0 || p.x >= vBox.z) return 0.0;
  return abs(inside(below(p.y, t, vBox.y, vBox.w, wide), px) - inside(below(p.y, t, vShape.x, vShape.y, wide), px));
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
  float kind = vUse.x;
  float px = vUse.y;
  vec2 p = vAt;
  if ((kind > 3.5 && kind < 4.5) || kind > 6.5)
    p = vTurns.xy + mat2(vExtra.xy, vExtra.zw) * vec2(gl_FragCoord.x, resolution.y - gl_FragCoord.y);
  float clipCover = inside(p.x - vClip.x, px) * inside(p.y - vClip.y, px) * inside(vClip.z - p.x, px) * inside(vClip.w - p.y, px);
  if (kind > 5.5 && kind < 6.5) {
    vec2 q = p - vBox.xy;
    vec2 texel = vec2(0.5 / ${PAGE_SIDE}.0);
    vec2 uv = mix(vExtra.xy, vExtra.zw, 0.5 + 0.5 * q / vBox.zw);
    // Not a trace of the neighbour in the atlas.
    uv = clamp(uv, vExtra.xy + texel, vExtra.zw - texel);
    color = imageColor(uv, vUse.z) * vFill.a * boxCover(q, vBox.zw, 0.0, px) * clipCover;
    return;
  }
  float fillCover = 0.0;
  float strokeCover = 0.0;
  if (kind > 6.5) {
    fillCover = areaCover(p, px);
  } else if (kind > 4.5) {
    // Texel for pixel: exactly the texel's own coverage, wherever in the atlas it lies.
    vec2 uv = vUse.w > 0.5 ? (floor(vUv * ${PAGE_SIDE}.0) + 0.5) / ${PAGE_SIDE}.0 : vUv;
    fillCover = glyphCover(uv, vUse.z);
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
  color = over + under * (1.0 - strokeAlpha);
}
`
