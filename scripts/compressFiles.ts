import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Files whose content is not compressed by itself. */
const PLAIN = /\.(css|html|js|json|mjs|svg|txt|wasm)$/
/** The time of 10 and 11 is many times longer, for some percent. */
const BROTLI_QUALITY = 9
/** A smaller file fits into one packet. */
const SMALLEST_BYTES = 1_024

/**
 * Writes `name.br` and `name.gz` beside each file of a build that they make smaller, for `@fastify/static`.
 * @param startedMs when the build began, ms since 1970 UTC: files that are older have theirs
 */
export function compressFiles(folder: string, startedMs: number): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !PLAIN.test(entry.name) || statSync(path).mtimeMs < startedMs) continue
    const bytes = readFileSync(path)
    if (bytes.length < SMALLEST_BYTES) {
      // One that was larger before must not be delivered in its place.
      for (const ending of ['br', 'gz']) rmSync(`${path}.${ending}`, { force: true })
      continue
    }
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
