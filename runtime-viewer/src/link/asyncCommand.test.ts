import { type Answer, CallError } from '@mimic/contract/client'
import { codeText } from '@mimic/contract/codeTexts'
import { codes } from '@mimic/contract/errors'
import { writeFailureText } from '@mimic/contract/writeText'
import { describe, expect, it } from 'vitest'
import { asyncCommand } from './asyncCommand.ts'

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
    expect(waits.at(-1)).toBe(11_500)
    expect(waits.reduce((a, b) => a + b, 0)).toBe(180_000)
  })

  it('[spec:proj-write-async] point 4: a write is over after exactly 60 s, with a last query at the end', async () => {
    const { result, waits, asked } = run({}, () => ({}), 60_000)
    await expect(result).rejects.toMatchObject({ code: 1301 })
    expect(waits).toEqual([500, 1000, 2000, 5000, 10_000, 30_000, 11_500])
    expect(asked).toHaveLength(waits.length)
  })

  it('goes on querying when a query has no answer', async () => {
    const { result, asked } = run({}, (n) => {
      if (n < 3) throw new CallError(codes.unavailable, 'unreachable', [], false)
      return { status: 'success', data: 3.2 }
    })
    expect(await result).toBe(3.2)
    expect(asked).toHaveLength(3)
  })
})

describe.each(['cn', 'en'] as const)('point 4: the message about a write that failed, in %s', (locale) => {
  const may = { cn: /设备可能已写入/, en: /may have taken the value, or may still take it/ }[locale]
  const told = async (first: Partial<Answer<number | null>> | Error, later: Partial<Answer<number | null>> | Error) => {
    const command = asyncCommand({
      submit: async () => {
        if (first instanceof Error) throw first
        return answer(first)
      },
      poll: async () => {
        if (later instanceof Error) throw later
        return answer(later)
      },
      waitMs: 60_000,
      locale,
      failureText: writeFailureText,
      sleep: async () => undefined,
    })
    return command.then(
      () => '',
      (error: Error) => error.message,
    )
  }
  const thrown = (code: number) => new CallError(code, codeText(code, locale))
  const failure = (code: number) => ({ status: 'failure', code, message: codeText(code, locale) }) as const

  it('without an answer: the device may have executed it', async () => {
    expect(await told({}, {})).toMatch(may)
    expect(await told({}, failure(codes.commandTimeout))).toMatch(may)
    expect(await told({}, new CallError(codes.unavailable, 'unreachable', [], false))).toMatch(may)
    // Calls throw for every code but 200.
    for (const code of [codes.gatewayTimeout, codes.commandTimeout, codes.unknownException, codes.commFault]) {
      expect(await told({}, failure(code))).toMatch(may)
      expect(await told({}, thrown(code))).toMatch(may)
    }
    expect(await told(new CallError(codes.unavailable, 'unreachable', [], false), {})).toMatch(may)
  })

  it('nothing reached the device: the message says so, without a maybe', async () => {
    expect(await told({}, failure(codes.writeExpired))).toBe(codeText(codes.writeExpired, locale))
    expect(await told({}, failure(codes.writeOutOfLimit))).toBe(codeText(codes.writeOutOfLimit, locale))
    for (const code of [codes.writeExpired, codes.gatewayOffline, codes.writeOutOfRange, codes.unavailable])
      expect(await told(thrown(code), {})).toBe(codeText(code, locale))
    const offline = { online: false, ...failure(codes.gatewayOffline) }
    expect(await told(offline, {})).toBe(codeText(codes.gatewayOffline, locale))
  })

  it('asks every 2 s while a second person is awaited, and waits for the device only then', async () => {
    const told: unknown[] = []
    const waits: number[] = []
    let asked = 0
    const result = asyncCommand({
      submit: async () => answer({ secondLeftMs: 120_000 }),
      poll: async () => {
        asked++
        if (asked < 3) return answer({ secondLeftMs: 110_000 })
        return answer(asked < 5 ? {} : { status: 'success', data: 1 })
      },
      waitMs: 60_000,
      locale: 'en',
      awaitSecond: (second) => {
        told.push(second)
        return () => told.push('over')
      },
      sleep: async (ms) => {
        waits.push(ms)
      },
    })
    expect(await result).toBe(1)
    expect(told).toEqual([{ uuid: 'u1', leftMs: 120_000 }, 'over'])
    expect(waits).toEqual([2000, 2000, 2000, 500, 1000])
  })
})
