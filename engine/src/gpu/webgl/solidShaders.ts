import { CODES } from './InstanceMesh.ts'
import { vertexHead } from './vertexHead.ts'

/**
 * Draws the inside of an opaque rectangle or ellipse as a rectangle in which every pixel is covered completely, so it
 * needs neither blending nor antialiasing. The rim is left to the shape program.
 */
export const solidVertexShader = `${vertexHead}
flat out vec3 vFill;

void main() {
  int instance = gl_VertexID / ${CODES};
  uvec4 last = words(instance, 4);
  float kind = uintBitsToFloat(last.z);
  vec4 fill = colorOf(last.x);
  vec4 linear;
  vec4 shift;
  readTransform(uintBitsToFloat(last.w), linear, shift);
  float px = 1.0 / camera.z;
  vec4 inside = insideOf(
    kind,
    uintBitsToFloat(words(instance, 0)),
    uintBitsToFloat(words(instance, 1)),
    uintBitsToFloat(words(instance, 3)),
    px,
    SOLID_RIM
  );
  bool isDim = mod(shift.w, 2.0) > 0.5 && clock.y < 1.0;
  if (kind < -0.5 || kind > 1.5 || fill.a < 1.0 || isDim || shift.z < 0.5 || !isWorth(inside, px)) {
    gl_Position = NOWHERE;
    return;
  }
  vec2 p = mix(inside.xy, inside.zw, cornerOf(gl_VertexID % ${CODES}));
  vec2 device = (mat2(linear.xy, linear.zw) * p + shift.xy - camera.xy) * camera.z;
  gl_Position = positionOf(device, instance, 0.0);
  vFill = fill.rgb;
}
`

export const solidFragmentShader = `#version 300 es
precision highp float;
flat in vec3 vFill;
out vec4 color;

void main() {
  color = vec4(vFill, 1.0);
}
`
