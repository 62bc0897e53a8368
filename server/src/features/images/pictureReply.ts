import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Answers with a stored picture, which never changes at its address.
 * @returns what the handler of a file replies with
 */
export function pictureReply(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, mime, data }: { readonly id: string; readonly mime: string; readonly data: Uint8Array },
): Buffer | '' {
  const etag = `"${id}"`
  // A picture that is opened as a page runs nothing. Private: another account must ask again.
  reply
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('vary', 'cookie, authorization, origin')
    .header('etag', etag)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', 'inline')
    .type(mime)
  if (request.headers['if-none-match'] !== etag) return Buffer.from(data)
  reply.status(304)
  return ''
}
