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

/** A decoder whose process runs `program` the first time, and really decodes from then on. */
function decoderThat(program: string): ImageDecoder {
  const entry = join(folder, `${decoders.length}.ts`)
  const real = join(import.meta.dirname, 'decoder.main.ts')
  writeFileSync(
    entry,
    `import { existsSync, writeFileSync } from 'node:fs'
    const mark = import.meta.filename + '.ran'
    if (existsSync(mark)) await import(${JSON.stringify(real)})
    else {
      writeFileSync(mark, '')
      process.on('message', () => { ${program} })
    }`,
  )
  const decoder = new ImageDecoder({ deadlineMs: 2_000, entry: pathToFileURL(entry) })
  decoders.push(decoder)
  return decoder
}

describe('a picture that makes the decoder fail', () => {
  it.each([
    ['takes for ever', 'for (;;) {}'],
    ['crashes it', 'process.abort()'],
    ['ends it', 'process.exit(0)'],
  ])('that %s is refused, and a new process decodes the next one', async (_, program) => {
    const decoder = decoderThat(program)
    const bytes = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    await expect(decoder.decode({ bytes, format: 'png' })).rejects.toMatchObject({ code: codes.invalid })
    expect(await decoder.decode({ bytes, format: 'png' })).toMatchObject({ width: 3, height: 2 })
  })
})
