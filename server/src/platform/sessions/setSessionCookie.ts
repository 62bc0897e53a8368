import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName } from './Sessions.ts'

/** @param maxAge seconds for which the browser keeps it; without it, until the browser is closed */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string, maxAge?: number): void {
  const isSecure = request.protocol === 'https'
  reply.setCookie(cookieName(isSecure), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    ...(maxAge !== undefined && { maxAge }),
  })
}
