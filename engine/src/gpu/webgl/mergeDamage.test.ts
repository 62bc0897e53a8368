import { expect, it } from 'vitest'
import { DamageList } from '../../picture/DamageList.ts'
import { mergeDamage } from './mergeDamage.ts'

it('RD1 makes one box around all', () => {
  const damage = new DamageList()
  damage.clear()
  mergeDamage(damage)
  expect(damage.isEmpty).toBe(true)
  damage.add(Float64Array.of(1, 2, 3, 4), 0)
  damage.add(Float64Array.of(0, 1, 10, 3), 0)
  mergeDamage(damage)
  expect([...damage.boxes.subarray(0, 4 * damage.count)]).toEqual([0, 1, 10, 4])
})
