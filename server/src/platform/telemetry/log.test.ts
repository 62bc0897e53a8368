import { paths } from '@mimic/contract'
import { expect, it } from 'vitest'
import { loggedUrl } from './log.ts'

it('an address is logged without its query and without a socket’s token', () => {
  expect(loggedUrl(`${paths.userInfo}?token=secret`)).toBe(paths.userInfo)
  const sockets = Object.values(paths).filter((path) => path.includes('/subscribe/'))
  expect(sockets).toContain(paths.messageSocket)
  for (const path of sockets) {
    expect(loggedUrl(`${path}secret`)).toBe(`${path}[hidden]`)
    expect(loggedUrl(`${path}secret/more?x=secret`)).toBe(`${path}[hidden]`)
  }
})
