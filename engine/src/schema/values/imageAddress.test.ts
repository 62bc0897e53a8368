import { describe, expect, it } from 'vitest'
import { isImageAddress } from './imageAddress.ts'

const base = 'http://plant.example:8080/'

describe('an image address', () => {
  it.each(['', 'data:image/png;base64,AAAA', '/usual/image/1', 'a/b.png', '?x', '#x'])(
    '%j is the own server’s',
    (address) => {
      expect(isImageAddress(address)).toBe(true)
      expect(isImageAddress(address, base)).toBe(true)
    },
  )
  it('with the host of the own server is one of its own', () => {
    expect(isImageAddress('http://plant.example:8080/a.png', base)).toBe(true)
    expect(isImageAddress('http://plant.example:8081/a.png', base)).toBe(false)
    expect(isImageAddress('https://plant.example:8080/a.png', base)).toBe(false)
  })
  it.each([
    'https://elsewhere.example/a.png',
    '//elsewhere.example/a.png',
    '/\\elsewhere.example/a.png',
    '/\t/elsewhere.example/a.png',
    ' \n//elsewhere.example/a.png',
    'http://plant.example:8080@elsewhere.example/a.png',
    'data:text/html,<script>',
    ' data:text/html,x',
    'DATA:image/png;base64,AAAA',
    'javascript:alert(1)',
    'blob:http://plant.example:8080/1',
    'file:///etc/passwd',
    'http://',
  ])('%j is none', (address) => {
    expect(isImageAddress(address), address).toBe(false)
    expect(isImageAddress(address, base), address).toBe(false)
  })
})
