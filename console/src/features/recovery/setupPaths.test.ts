import { expect, it } from 'vitest'
import { checkPath, SETUP, setupPath, setupPlace, setupTargets } from './setupPaths.ts'

const at = (address: string) => setupPlace(address.split('?')[0] ?? '', address.split('?')[1] ?? '')

it('an address of the setup names its part and what is set', () => {
  for (const target of setupTargets) {
    expect(at(setupPath(target))).toEqual({ is: 'enter', target })
    expect(at(`${setupPath(target)}/validate`)).toEqual({ is: 'confirm', target })
    expect(at(`${SETUP}/success/${target}`)).toEqual({ is: 'done', target })
    expect(at(checkPath(target))).toEqual({ is: 'check', target, way: undefined })
    for (const way of setupTargets) expect(at(checkPath(target, way))).toEqual({ is: 'check', target, way })
  }
})

it('an address that names nothing known is about the password', () => {
  expect(at(`${SETUP}/validate/tel/nothing`)).toEqual({ is: 'check', target: 'password', way: 'tel' })
  expect(at(`${SETUP}/validate`)).toEqual({ is: 'check', target: 'password', way: undefined })
})
