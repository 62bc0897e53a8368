import { INSTANCES_PER_ROW, TEXELS } from './layout.ts'

/** Transforms per row of their texture, and texels per transform. */
export const TRANSFORMS_PER_ROW = 256
export const TRANSFORM_TEXELS = 3
/** Depth between two instances: 2^-20 of the range, so a buffer of 24 bits tells a million of them apart. */
const STEP = '9.5367431640625e-7'

/** Uniforms of all programs, in one array: a pan is one call for each. */
export const FRAME = `
uniform vec4 frame[2];
// The page point at the top left corner, and device pixels per page unit.
#define camera frame[0]
#define resolution frame[1].xy
// Seconds since the clock's zero, and the opacity of what is dim.
#define clock frame[1].zw
`

/**
 * Start of the vertex shaders that draw instances: there are no vertex attributes. The index of a vertex tells the
 * instance and which of its vertices it is (InstanceMesh.ts); instances and transforms are read from textures.
 */
export const vertexHead = `#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler2D;
uniform usampler2D instances;
uniform sampler2D maps;
${FRAME}
// Where the solid program paints to, and where the hole in the shape program's frame begins: they overlap.
const float SOLID_RIM = 0.55;
const float HOLE_RIM = 0.65;
const vec4 NOWHERE = vec4(2.0, 2.0, 2.0, 1.0);

uvec4 words(int instance, int texel) {
  return texelFetch(instances, ivec2(${TEXELS} * (instance % ${INSTANCES_PER_ROW}) + texel, instance / ${INSTANCES_PER_ROW}), 0);
}

/** A corner of the quad, 0 or 1 in x and y. */
vec2 cornerOf(int code) {
  return vec2(code & 1, (code >> 1) & 1);
}

/**
 * The rectangle (left top right bottom) in which every pixel is covered completely by the fill of a rectangle or an
 * ellipse, so it is either all of one colour, or empty.
 * @param rim how far a pixel of its edge must lie inside, pixels
 */
vec4 insideOf(float kind, vec4 box, vec4 shape, vec4 clip, float px, float rim) {
  float edge = 0.5 * shape.y;
  // The corner of the largest rectangle in a round corner lies 0.293 radii from both sides.
  vec2 reach = kind < 0.5
    ? box.zw - edge - 0.2929 * max(0.0, shape.x - edge) - rim * px
    : 0.7071 * box.zw - edge - 2.0 * rim * px;
  return vec4(max(box.xy - reach, clip.xy + rim * px), min(box.xy + reach, clip.zw - rim * px));
}

bool isWorth(vec4 inside, float px) {
  return min(inside.z - inside.x, inside.w - inside.y) > 3.0 * px;
}

vec4 colorOf(uint bytes) {
  return vec4(uvec4(bytes, bytes >> 8, bytes >> 16, bytes >> 24) & 255u) / 255.0;
}

/** Reads a transform and turns it by the clock. shift: x, y, whether it is drawn, twinkle bits. */
void readTransform(float map, out vec4 linear, out vec4 shift) {
  int at = int(map + 0.5);
  ivec2 texel = ivec2(${TRANSFORM_TEXELS} * (at % ${TRANSFORMS_PER_ROW}), at / ${TRANSFORMS_PER_ROW});
  linear = texelFetch(maps, texel, 0);
  shift = texelFetch(maps, texel + ivec2(1, 0), 0);
  vec4 spin = texelFetch(maps, texel + ivec2(2, 0), 0);
  if (spin.z != 0.0) {
    float turn = 6.283185307 * fract(clock.x * spin.z + spin.w);
    mat2 turned = mat2(cos(turn), sin(turn), -sin(turn), cos(turn));
    linear = vec4(turned * linear.xy, turned * linear.zw);
    shift.xy = spin.xy + turned * (shift.xy - spin.xy);
  }
}

/** Later instances are nearer; what is blended lies half a step behind the opaque inside of its instance. */
vec4 positionOf(vec2 device, int instance, float behind) {
  float depth = 1.0 - (float(instance + 1) - behind) * ${STEP};
  return vec4(device / resolution * vec2(2.0, -2.0) + vec2(-1.0, 1.0), 2.0 * depth - 1.0, 1.0);
}
`
