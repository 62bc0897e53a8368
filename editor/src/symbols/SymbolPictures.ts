import { createDocStore, createEngine, type DocStore, type Engine, PAGE_ID } from '@mimic/engine'
import { views } from '@mimic/engine/views'
import type { SymbolSpec } from './SymbolSpec.ts'
import { symbolRecords } from './symbolRecords.ts'

/** CSS pixels that a picture may fill. */
export const PICTURE_WIDTH = 84
export const PICTURE_HEIGHT = 60
/** Page units around a symbol, for the outer half of its strokes. */
const MARGIN = 2
/** Device pixels per CSS pixel. */
const SHARPNESS = 2

export interface SymbolPicture {
  readonly url: string
  /** CSS pixels. */
  readonly width: number
  readonly height: number
}

/** Pictures of the library's symbols, drawn by one hidden engine, each once and one after the other. */
export class SymbolPictures {
  readonly #drawn = new Map<string, Promise<SymbolPicture>>()
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #bench: Promise<{ readonly engine: Engine; readonly document: DocStore; readonly host: HTMLElement }> | undefined

  of(spec: SymbolSpec): Promise<SymbolPicture> {
    const known = this.#drawn.get(spec.id)
    if (known) return known
    this.#waiting++
    const drawn = this.#last.then(() => this.#draw(spec))
    // The next picture does not depend on this one, whose failure its own reader gets.
    this.#last = drawn.catch(() => {}).then(() => this.#rest())
    this.#drawn.set(spec.id, drawn)
    return drawn
  }

  /** Destroys the engine once nothing waits for it; the drawn pictures stay. */
  async #rest(): Promise<void> {
    if (--this.#waiting > 0) return
    const bench = this.#bench
    this.#bench = undefined
    // A bench that could not be built left nothing to destroy.
    const given = await bench?.catch(() => undefined)
    given?.engine.destroy()
    given?.host.remove()
  }

  async #draw(spec: SymbolSpec): Promise<SymbolPicture> {
    this.#bench ??= openBench()
    const { engine, document } = await this.#bench
    const width = spec.width + 2 * MARGIN
    const height = spec.height + 2 * MARGIN
    document.transact('load', (tx) => {
      for (const id of [...document.children(null)]) tx.remove(id)
      tx.patch(PAGE_ID, { width, height, bgColor: '#ffffff' })
      for (const record of symbolRecords(spec, spec.en, MARGIN, MARGIN)) tx.add(record)
    })
    const scale = Math.min(1, PICTURE_WIDTH / width, PICTURE_HEIGHT / height)
    const url = await dataUrl(await engine.snapshot(scale * SHARPNESS))
    return { url, width: Math.round(width * scale), height: Math.round(height * scale) }
  }
}

async function openBench() {
  const host = document.createElement('div')
  // The engine needs a host with a size; this one is not visible.
  host.style.cssText = 'position:fixed;left:-100px;top:0;width:16px;height:16px;visibility:hidden'
  document.body.append(host)
  const store = createDocStore()
  const engine = await createEngine({ host, document: store, views, mode: 'design', backend: 'canvas2d' })
  return { engine, document: store, host }
}

/** A data: address needs no revoking. */
function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read.'))
    reader.readAsDataURL(blob)
  })
}

export const symbolPictures = () => new SymbolPictures()
