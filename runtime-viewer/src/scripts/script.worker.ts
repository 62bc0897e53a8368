import variant from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core'
import type { ScriptNote, ScriptOrder, ScriptResult, WriteAnswer } from './protocol.ts'
import { runScript } from './runScript.ts'

// One run, then the worker is ended by whoever started it. The server gives this file a policy of its own: WebAssembly,
// and no connections.

// The package's types are those of its CommonJS form, where the variant is one level deeper.
const release = variant as unknown as QuickJSSyncVariant
const answers = new Map<number, (answer: WriteAnswer) => void>()
let asks = 0

const note = (message: ScriptNote) => postMessage(message)

async function load(bytes: ArrayBuffer): Promise<QuickJSWASMModule | ScriptResult> {
  try {
    const wasmModule = await WebAssembly.compile(bytes)
    return await newQuickJSWASMModuleFromVariant(newVariant(release, { wasmModule }))
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) return { is: 'forbidden' }
    return { is: 'failed', why: error instanceof Error ? error.message : String(error) }
  }
}

async function run({ wasm, script, signals }: Extract<ScriptOrder, { is: 'run' }>): Promise<ScriptResult> {
  const quickJs = await load(wasm)
  if ('is' in quickJs) return quickJs
  note({ is: 'running' })
  return runScript(quickJs, script, {
    signals,
    onWork: (isRunning) => note({ is: isRunning ? 'running' : 'waiting' }),
    ask: (what) =>
      new Promise((resolve) => {
        const ask = ++asks
        answers.set(ask, resolve)
        note({ is: 'ask', ask, what })
      }),
  })
}

addEventListener('message', ({ data }: MessageEvent<ScriptOrder>) => {
  if (data.is === 'answer') {
    answers.get(data.ask)?.(data.answer)
    answers.delete(data.ask)
    return
  }
  run(data).then(
    (result) => note({ is: 'end', result }),
    (error) => note({ is: 'end', result: { is: 'failed', why: String(error) } }),
  )
})
