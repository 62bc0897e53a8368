import { constants } from 'node:zlib'
import type { FastifyCompressRouteOptions } from '@fastify/compress'

/** Smaller answers fit into a few packets as they are. */
const SMALLEST_BYTES = 4_096
/** Higher ones take much longer for little less. */
const BROTLI_QUALITY = 4

/** How answers of calls are compressed. Files are compressed when they are built. */
export const compression: NonNullable<FastifyCompressRouteOptions['compress']> = {
  threshold: SMALLEST_BYTES,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
}
