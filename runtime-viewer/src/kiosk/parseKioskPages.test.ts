import { expect, it } from 'vitest'
import { parseKioskPages } from './parseKioskPages.ts'

it('reads pages with their seconds, 20 by default, and nothing else', () => {
  expect(parseKioskPages('3001:30, 3002 ,3003:1.5')).toEqual([
    { page: '3001', seconds: 30 },
    { page: '3002', seconds: 20 },
    { page: '3003', seconds: 1.5 },
  ])
  expect(parseKioskPages('')).toEqual([])
  expect(parseKioskPages(':5,a:0,b:-1,c:x,d:Infinity')).toEqual([])
})
