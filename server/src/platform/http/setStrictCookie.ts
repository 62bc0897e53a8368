import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sets a cookie that scripts cannot read and other sites' pages do not send. @param ms how long the browser keeps it */
export function setStrictCookie(
  { protocol }: Pick<FastifyRequest, 'protocol'>,
  reply: FastifyReply,
  name: string,
  value: string,
  ms: number,
  path = '/',
): void {
  const secure = protocol === 'https'
  reply.setCookie(name, value, { path, httpOnly: true, sameSite: 'strict', secure, maxAge: ms / 1_000 })
}
