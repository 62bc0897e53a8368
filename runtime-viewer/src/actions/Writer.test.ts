import type { Signal } from '@mimic/contract'
import type { Answer, Caller } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { paths } from '@mimic/contract/paths'
import { describe, expect, it } from 'vitest'
import { texts } from '../chrome/texts.ts'
import { PendingWrites } from '../link/PendingWrites.ts'
import { PLAIN_WRITE } from './clickAct.ts'
import type { Toasts } from './Toasts.ts'
import { Writer, type WriterOptions } from './Writer.ts'

const signal = {
  id: 's',
  title: 'Speed',
  equipTitle: '2# pump',
  sn: 'P2-SP',
  unit: '',
  scale: 0,
  dataType: 'number',
  readonly: false,
  lowerLimit: 0,
  upperLimit: 10,
  value: 1,
} as unknown as Signal

function setUp(more: Partial<WriterOptions> = {}, delay = async () => true, answer: Partial<Answer<unknown>> = {}) {
  const sent: Record<string, unknown>[] = []
  const said: string[] = []
  const caller = {
    call: async () => [signal],
    ask: async (path: string, body: Record<string, unknown>) => {
      if (path === paths.projectMonitorWrite) sent.push(body)
      return { status: 'success', uuid: 'u', online: true, data: 1, ...answer }
    },
  } as unknown as Caller
  const toasts = { show: (text: string) => said.push(text), clear() {}, delay } as unknown as Toasts
  const options: WriterOptions = {
    root: { isConnected: true } as unknown as ShadowRoot,
    caller,
    projectId: 'p',
    locale: 'en',
    texts: texts.en,
    toasts,
    pending: new PendingWrites(() => {}),
    allowWrite: true,
    confirmWrite: async () => true,
    awaitSecond: undefined,
    pageId: () => 'page',
    isLive: () => true,
    signalOf: (id) => (id === 's' ? signal : undefined),
    ...more,
  }
  return { writer: new Writer(options), sent, said }
}
const act = { ...PLAIN_WRITE, signalId: 's', value: { is: 'fixed', value: '1' }, mustConfirm: false } as const

describe('a write', () => {
  it('is not sent without permission, signal, or to what is read-only', async () => {
    const cases: [Partial<WriterOptions>, string, number][] = [
      [{ allowWrite: false }, texts.en.noWrite, codes.writeDenied],
      [{ signalOf: () => undefined }, texts.en.noSignal, codes.variableMissing],
      [{ signalOf: () => ({ ...signal, readonly: true }) }, texts.en.readOnly, codes.writeReadOnly],
    ]
    for (const [more, text, errorCode] of cases) {
      const { writer, sent, said } = setUp(more)
      expect(await writer.write(act)).toEqual({ is: 'refused', text, code: 'refused', errorCode })
      expect([sent, said]).toEqual([[], [text]])
    }
  })

  it('is not sent without a value (29)', async () => {
    const { writer, sent, said } = setUp()
    expect(await writer.write({ ...act, value: { is: 'fixed', value: '' }, mustConfirm: true })).toMatchObject({
      is: 'refused',
      text: texts.en.noValue,
    })
    expect([sent, said]).toEqual([[], [texts.en.noValue]])
  })

  it('is confirmed with device, tag, current value, new value and hint (30)', async () => {
    const asked: unknown[] = []
    const confirmWrite = async (request: unknown) => {
      asked.push(request)
      return false
    }
    const { writer, sent } = setUp({ confirmWrite })
    expect(await writer.write({ ...act, mustConfirm: true, hint: 'Is it safe?' })).toMatchObject({ is: 'cancelled' })
    expect(asked).toEqual([
      { signalId: 's', title: 'Speed', device: '2# pump', tag: 'P2-SP', now: '1', next: '1', hint: 'Is it safe?' },
    ])
    expect(sent).toEqual([])
  })

  it('asks one question at a time, however many writes come at once, and none for a page that was left', async () => {
    const open: ((isAgreed: boolean) => void)[] = []
    const confirmWrite = () => new Promise<boolean>((resolve) => open.push(resolve))
    const { writer, sent } = setUp({
      confirmWrite,
      root: { querySelectorAll: () => [], isConnected: true } as unknown as ShadowRoot,
    })
    const settled = () => new Promise((resolve) => setTimeout(resolve))
    const writes = Array.from({ length: 5 }, () => writer.write({ ...act, mustConfirm: true }))
    for (const count of [1, 2, 3]) {
      await settled()
      expect(open).toHaveLength(count)
      // A write without a confirmation is sent meanwhile.
      expect(await writer.write(act)).toMatchObject({ is: 'written' })
      if (count < 3) open.at(-1)?.(true)
    }
    writer.clear()
    open.at(-1)?.(false)
    const outcomes = (await Promise.all(writes)).map((outcome) => outcome.is)
    expect(outcomes).toEqual(['written', 'written', 'cancelled', 'cancelled', 'cancelled'])
    expect([open.length, sent.length]).toEqual([3, 5])
  })

  it('that inverts uses the plant’s current value', async () => {
    const { writer, sent } = setUp()
    await writer.write({ ...act, value: { is: 'invert' } })
    expect(sent).toMatchObject([{ signalId: 's', value: '0', projectId: 'p' }])
  })

  it('is not sent if it was cancelled while it waited, or if the connection was lost meanwhile', async () => {
    const off = setUp({}, async () => false)
    expect(await off.writer.write({ ...act, delayMs: 1000 })).toMatchObject({ is: 'cancelled' })
    let isLive = true
    const lost = setUp({ isLive: () => isLive }, async () => {
      isLive = false
      return true
    })
    expect(await lost.writer.write({ ...act, delayMs: 1000 })).toMatchObject({
      is: 'refused',
      text: texts.en.noConnection,
    })
    expect([off.sent, lost.sent]).toEqual([[], []])
  })

  it('shows the device’s answer unless that is switched off', async () => {
    const loud = setUp()
    const quiet = setUp()
    expect(await loud.writer.write(act)).toEqual({ is: 'written', value: 1 })
    await quiet.writer.write({ ...act, tellsAnswer: false })
    expect(loud.said).toEqual([texts.en.writing, texts.en.written('Speed', '1')])
    expect(quiet.said).toEqual([texts.en.writing])
  })

  it('that failed says whether the device may have executed it, with the code', async () => {
    const cases = [
      [codes.writeSlaveFault, 'notExecuted'],
      [codes.writeExpired, 'notExecuted'],
      [codes.commFault, 'mayBeExecuted'],
      [codes.gatewayTimeout, 'mayBeExecuted'],
      [codes.responseTimeout, 'mayBeExecuted'],
      [codes.dataCheck, 'mayBeExecuted'],
    ] as const
    for (const [errorCode, code] of cases) {
      const { writer } = setUp({}, undefined, { status: 'failure', code: errorCode })
      expect(await writer.write(act)).toMatchObject({ is: 'failed', code, errorCode })
    }
    const broken = {
      ask: async () => {
        throw new Error('a mistake')
      },
    } as unknown as Caller
    expect(await setUp({ caller: broken }).writer.write(act)).toMatchObject({ is: 'failed', code: 'mayBeExecuted' })
  })

  it('is listed while it runs, and its end is told elsewhere when its viewer is gone', async () => {
    const told: [string, boolean][] = []
    const pending = new PendingWrites((text, isBad) => told.push([text, isBad]))
    const root = { isConnected: true }
    const sent = Promise.withResolvers<void>()
    const caller = {
      ask: async () => {
        await sent.promise
        return { status: 'success', uuid: 'u', online: true, data: 1 }
      },
    } as unknown as Caller
    const { writer, said } = setUp({ pending, caller, root: root as unknown as ShadowRoot })
    const writing = writer.write(act)
    expect(pending.all()).toMatchObject([{ signal: 'Speed', device: '2# pump', value: '1', stage: 'sending' }])
    root.isConnected = false
    sent.resolve()
    await writing
    expect(pending.all()).toEqual([])
    expect(said).toEqual([texts.en.writing])
    expect(told).toEqual([[texts.en.written('Speed', '1'), false]])
  })
})
