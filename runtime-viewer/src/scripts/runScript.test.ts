import variant from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core'
import { describe, expect, it } from 'vitest'
import type { ScriptAsk, WriteAnswer } from './protocol.ts'
import { runScript } from './runScript.ts'
import { scriptLimits } from './scriptLimits.ts'

const signals = [
  { id: 'level', title: 'Level', unit: 'm', value: 3.5, time: 1000, quality: 0, simulated: true },
  { id: 'pump', title: 'Pump', unit: '', value: false, time: null, quality: 2, simulated: false },
]
// A new interpreter for each run, as on a page.
const load = (): Promise<QuickJSWASMModule> => newQuickJSWASMModuleFromVariant(variant as unknown as QuickJSSyncVariant)

/** @param now the script's clock; the real one by default */
async function run(
  script: string,
  answer: (what: ScriptAsk) => Promise<WriteAnswer> = async () => written,
  now = () => performance.now(),
) {
  const asked: ScriptAsk[] = []
  const result = await runScript(await load(), script, {
    signals,
    now,
    ask: (what) => {
      asked.push(what)
      return answer(what)
    },
  })
  return { result, asked, said: asked.flatMap((what) => (what.is === 'notify' ? [what.text] : [])) }
}
const written: WriteAnswer = { ok: true, value: 1, simulated: false, reason: '' }

describe('a page script', () => {
  it('reads values, requests writes, opens pages and shows messages', async () => {
    const { result, asked } = await run(`
      if (mimic.read('level') > 3 && mimic.read('pump') === false) {
        const answer = await mimic.write('pump', 1)
        mimic.notify('pump: ' + answer.ok + ' ' + answer.value)
        mimic.openPage('p2')
      }
      mimic.notify(mimic.signals().map(({ title, unit }) => title + unit).join())
      mimic.notify(String(mimic.read('nothing')))`)
    expect(result).toEqual({ is: 'done' })
    expect(asked).toEqual([
      { is: 'write', signalId: 'pump', value: '1' },
      { is: 'notify', text: 'pump: true 1' },
      { is: 'page', pageId: 'p2' },
      { is: 'notify', text: 'Levelm,Pump' },
      { is: 'notify', text: 'undefined' },
    ])
  })

  it('is told of a value how good it is, from when, and whether anybody measured it', async () => {
    const { said } = await run(`
      const { value, time, quality, simulated } = mimic.signal('level')
      mimic.notify([value, time, quality, simulated].join())
      mimic.notify(JSON.stringify(mimic.signals().map((each) => [each.quality, each.simulated, each.time])))
      mimic.notify(String(mimic.signal('nothing')))`)
    expect(said).toEqual(['3.5,1000,0,true', '[[0,true,1000],[2,false,null]]', 'undefined'])
    const answered = await run(`mimic.notify(String((await mimic.write('pump', 1)).simulated))`, async () => ({
      ...written,
      simulated: true,
    }))
    expect(answered.said).toEqual(['true'])
  })

  it('learns why a write was not done', async () => {
    const refuse = async () => ({ ok: false, value: null, simulated: false, reason: 'no permission' })
    const { said } = await run(
      `const { ok, reason } = await mimic.write('pump', 1); mimic.notify(ok + ' ' + reason)`,
      refuse,
    )
    expect(said).toEqual(['false no permission'])
  })

  it('reaches nothing but mimic', async () => {
    const names = [
      'window',
      'document',
      'fetch',
      'XMLHttpRequest',
      'WebSocket',
      'Worker',
      'importScripts',
      'require',
      'process',
      'postMessage',
      'self',
      'setTimeout',
      'navigator',
      'indexedDB',
      'WebAssembly',
      'console',
    ]
    const { said } = await run(`mimic.notify(${JSON.stringify(names)}.filter((name) => name in globalThis).join())`)
    expect(said).toEqual([''])
    const constructors = await run(`mimic.notify(String((() => {}).constructor('return typeof process')()))`)
    expect(constructors.said).toEqual(['undefined'])
    expect((await run(`await import('https://elsewhere.example/a.js')`)).result.is).toBe('failed')
  })

  it('reports its errors', async () => {
    expect((await run('what is this')).result).toMatchObject({
      is: 'failed',
      why: expect.stringContaining('SyntaxError'),
    })
    expect((await run('null.x')).result).toMatchObject({ is: 'failed', why: expect.stringContaining('TypeError') })
    expect((await run('throw 7')).result).toEqual({ is: 'failed', why: '7' })
    expect((await run('}); mimic.notify("out"); (() => {')).result.is).not.toBe('tooLong')
  })

  it.each([
    ['an endless loop', 'for (;;) {}'],
    ['an endless loop that catches', 'for (;;) { try { for (;;) {} } catch {} }'],
    ['promises without end', 'for (;;) await null'],
    [
      'jobs that make jobs',
      'const again = () => { Promise.resolve().then(again) }; again(); await new Promise(() => {})',
    ],
    ['an expression that goes back and forth', '/(a+)+$/.test("a".repeat(40) + "b")'],
    ['a formula of a million steps each', 'let x = 0; while (true) for (let i = 0; i < 1e6; i++) x += Math.sin(i)'],
  ])('%s ends after a second', async (_, script) => {
    // The clock goes on by a tenth of a second with every look at it.
    let now = 0
    const clock = () => {
      now += 100
      return now
    }
    expect((await run(script, undefined, clock)).result.is).toBe('tooLong')
    expect(now).toBeGreaterThan(scriptLimits.runMs)
    expect(now).toBeLessThan(2 * scriptLimits.runMs)
  })

  it.each([
    ['text that doubles', 'let s = "x"; for (;;) s += s'],
    ['lists in lists', 'const a = []; for (;;) a.push(new Array(10000).fill(1))'],
    ['a large buffer', 'new ArrayBuffer(1e9)'],
    ['promises of promises', 'const again = () => Promise.resolve().then(again); await again()'],
    ['calls without end', 'const f = () => f() + 1; f()'],
    ['JSON of everything', 'let a = {}; for (let i = 0; i < 1e5; i++) a = { a }; JSON.stringify(a)'],
  ])('%s ends within its memory', async (_, script) => {
    const { result } = await run(script)
    // If a promise's job runs out of memory, the promise never settles: the script is then stuck.
    expect(['tooLarge', 'failed', 'tooLong', 'stuck']).toContain(result.is)
  })

  it('asks no more than it may, and does not wait for an answer that never comes', async () => {
    const { asked, result } = await run(`for (let i = 0; i < 1000; i++) mimic.notify('x')`)
    expect([asked.length, result.is]).toEqual([scriptLimits.asks, 'failed'])
    expect((await run('await new Promise(() => {})')).result).toEqual({ is: 'stuck' })
    expect((await run('x'.repeat(scriptLimits.script + 1))).result).toEqual({ is: 'tooLarge' })
  })

  it('waiting for an operator does not count as its time', async () => {
    let now = 0
    const slow = async () => {
      // The script has begun to wait by then.
      await new Promise((done) => setTimeout(done))
      now += 2 * scriptLimits.runMs
      return written
    }
    const { said } = await run(`await mimic.write('pump', 1); mimic.notify('done')`, slow, () => now)
    expect(said).toEqual(['done'])
  })
})
