import { describe, expect, it } from 'vitest'
import { PendingWrites } from './PendingWrites.ts'

const speed = { signal: 'Speed', device: '2# pump', value: '4 rpm' }
const level = { signal: 'Level', device: 'Tank', value: '1 m' }

describe('the writes that run', () => {
  it('are listed from when they are sent until they have ended, each with what it waits for', async () => {
    const pending = new PendingWrites(() => {})
    const seen: string[] = []
    const leave = pending.listen(() =>
      seen.push(
        pending
          .all()
          .map(({ signal, stage }) => `${signal} ${stage}`)
          .join(', '),
      ),
    )
    const other = Promise.withResolvers<number>()
    const first = pending.during(speed, async (onStage) => {
      onStage('second')
      onStage('device')
      return 4
    })
    const second = pending.during(level, () => other.promise)
    expect(await first).toBe(4)
    other.reject(new Error('refused'))
    await expect(second).rejects.toThrow('refused')
    leave()
    expect(seen).toEqual([
      'Speed sending',
      'Speed second',
      'Speed device',
      'Speed device, Level sending',
      'Level sending',
      '',
    ])
    expect(pending.all()).toBe(pending.all())
  })
})
