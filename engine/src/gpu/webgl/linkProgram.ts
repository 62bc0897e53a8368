/**
 * Links a program whose samplers read the given texture units; it is in use afterwards.
 * @throws {Error} with the compiler's log when the shaders do not link
 */
export function linkProgram(
  gl: WebGL2RenderingContext,
  vertex: string,
  fragment: string,
  units: ReadonlyMap<string, number>,
): WebGLProgram {
  const program = gl.createProgram()
  const shaders = [compiled(gl, gl.VERTEX_SHADER, vertex), compiled(gl, gl.FRAGMENT_SHADER, fragment)].filter(
    (shader) => shader !== null,
  )
  for (const shader of shaders) gl.attachShader(program, shader)
  gl.linkProgram(program)
  if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true && !gl.isContextLost()) {
    const logs = shaders.map((shader) => gl.getShaderInfoLog(shader) ?? '')
    throw new Error(`The shaders do not link: ${[gl.getProgramInfoLog(program), ...logs].join(' ').trim()}`)
  }
  // The program keeps them until it is deleted itself.
  for (const shader of shaders) gl.deleteShader(shader)
  gl.useProgram(program)
  for (const [name, unit] of units) gl.uniform1i(gl.getUniformLocation(program, name), unit)
  return program
}

/** @returns null only while the context is lost, when all calls do nothing */
function compiled(gl: WebGL2RenderingContext, type: GLenum, source: string): WebGLShader | null {
  const shader = gl.createShader(type)
  if (shader === null) return null
  gl.shaderSource(shader, source)
  gl.compileShader(shader)
  return shader
}
