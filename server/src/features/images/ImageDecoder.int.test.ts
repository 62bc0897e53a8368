import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { codes } from '@mimic/contract'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { ImageDecoder } from './ImageDecoder.ts'

const folder = mkdtempSync(join(tmpdir(), 'mimic-decoder-'))
const decoders: ImageDecoder[] = []
afterAll(() => {
  for (const decoder of decoders) decoder.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Long enough for a process to start on a busy machine. */
const SLOW_MS = 60_000

/** A decoder whose process runs `program` until it is mended, and really decodes from then on. */
function decoderThat(program: string): { decoder: ImageDecoder; mend: () => void } {
  const entry = join(folder, `${decoders.length}.ts`)
  const mark = `${entry}.mended`
  const real = join(import.meta.dirname, 'decoder.main.ts')
  writeFileSync(
    entry,
    `import { existsSync } from 'node:fs'
    if (existsSync(${JSON.stringify(mark)})) await import(${JSON.stringify(real)})
    else process.on('message', () => { ${program} })`,
  )
  const decoder = new ImageDecoder({ deadlineMs: SLOW_MS, entry: pathToFileURL(entry) })
  decoders.push(decoder)
  return { decoder, mend: () => writeFileSync(mark, '') }
}

describe('a picture that makes the decoder fail', () => {
  it.each([
    ['takes for ever', 'for (;;) {}', 500],
    ['crashes it', 'process.abort()', SLOW_MS],
    ['ends it', 'process.exit(0)', SLOW_MS],
  ])('that %s is refused, and a new process decodes the next one', async (_, program, deadlineMs) => {
    const { decoder, mend } = decoderThat(program)
    const bytes = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    await expect(decoder.decode({ bytes, format: 'png' }, deadlineMs)).rejects.toMatchObject({ code: codes.invalid })
    mend()
    expect(await decoder.decode({ bytes, format: 'png' })).toMatchObject({ width: 3, height: 2 })
  })
})
