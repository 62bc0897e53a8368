import { codes } from '@mimic/contract/errors'
import { describe, expect, it } from 'vitest'
import { asyncCommand } from './asyncCommand.ts'
import type { Answer } from './call.ts'

const answer = (more: Partial<Answer<number | null>>): Answer<number | null> => ({
  code: 200,
  message: '',
  data: null,
  status: 'pending',
  online: true,
  uuid: 'u1',
  ...more,
})

function run(
  first: Partial<Answer<number | null>>,
  later: (n: number) => Partial<Answer<number | null>>,
  waitMs = 180_000,
) {
  const waits: number[] = []
  const asked: string[] = []
  const result = asyncCommand({
    submit: async () => answer(first),
    poll: async (uuid) => {
      asked.push(uuid)
      return answer(later(asked.length))
    },
    waitMs,
    locale: 'cn',
    sleep: async (ms) => {
      waits.push(ms)
    },
  })
  return { result, waits, asked }
}

describe('an asynchronous command', () => {
  it('[spec:async-success] [spec:async-poll] resolves with the data of a success', async () => {
    const { result, asked } = run({}, (n) => (n === 2 ? { status: 'success', data: 3.2 } : {}))
    expect(await result).toBe(3.2)
    expect(asked).toEqual(['u1', 'u1'])
  })

  it('[spec:async-failure] rejects with the code of a failure', async () => {
    const { result } = run({}, () => ({ status: 'failure', code: codes.deviceBusy, message: '下位机忙' }))
    await expect(result).rejects.toMatchObject({ code: codes.deviceBusy, message: '下位机忙' })
  })

  it('[spec:async-no-uuid] [spec:async-timeout-text] times out at once without a uuid', async () => {
    const { result, asked } = run({ uuid: '' }, () => ({}))
    await expect(result).rejects.toMatchObject({ code: 1301, message: '通讯超时' })
    expect(asked).toEqual([])
  })

  it('[spec:async-offline] times out at once when it is offline', async () => {
    const { result, asked } = run({ online: false, status: 'failure', code: codes.gatewayOffline }, () => ({}))
    await expect(result).rejects.toMatchObject({ code: 1301 })
    expect(asked).toEqual([])
  })

  it('[spec:async-waits] [spec:async-waits-rest] [spec:async-total] [spec:async-timeout-code] waits 0.5, 1, 2, 5, 10, then 30 s, 180 s at most', async () => {
    const { result, waits } = run({}, () => ({}))
    await expect(result).rejects.toMatchObject({ code: 1301 })
    expect(waits.slice(0, 7)).toEqual([500, 1000, 2000, 5000, 10_000, 30_000, 30_000])
    const total = waits.reduce((a, b) => a + b, 0)
    expect(total).toBeLessThanOrEqual(180_000)
    expect(total + 30_000).toBeGreaterThan(180_000)
  })

  it('[spec:proj-write-async] a write is over after 60 s', async () => {
    const { result, waits } = run({}, () => ({}), 60_000)
    await expect(result).rejects.toMatchObject({ code: 1301 })
    expect(waits.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(60_000)
  })
})
