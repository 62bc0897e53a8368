import { expect, it } from 'vitest'
import { contentSecurityPolicy } from './securityHeaders.ts'

const lockService = 'http://localhost:10880'
const connect = (host: string, isSecure: boolean) =>
  /connect-src ([^;]*)/.exec(contentSecurityPolicy({ host, isSecure, lockService }))?.[1]

it('a page connects to its own host by its own scheme, and to the hardware key service', () => {
  expect(connect('plant.example:8443', true)).toBe(`'self' wss://plant.example:8443 ${lockService}`)
  expect(connect('[::1]:8080', false)).toBe(`'self' ws://[::1]:8080 ${lockService}`)
})

it.each(['', 'a b', "x; script-src 'unsafe-eval'", 'x,y', '*', '*.example.org', "'unsafe-inline'"])(
  'a host header like %j adds nothing to the policy',
  (host) => {
    expect(contentSecurityPolicy({ host, isSecure: true, lockService })).toBe(
      contentSecurityPolicy({ host: '', isSecure: true, lockService }),
    )
  },
)

it('no script is evaluated or inline', () => {
  const policy = contentSecurityPolicy({ host: 'a', isSecure: true, lockService })
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe-eval')
})

it('no page of another site is framed by a screen itself', () => {
  expect(contentSecurityPolicy({ host: 'a', isSecure: true, lockService })).toContain("frame-src 'self';")
})
