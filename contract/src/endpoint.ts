import type { Static, TObject, TSchema } from 'typebox'
import type { CodeName } from './errors.ts'
import type { Allow } from './permissions.ts'

/**
 * `form`: urlencoded with dotted keys. `multipart`: the same fields plus the named JSON file part. `upload`: the same
 * with a file part of any bytes, which the work gets as base64. `file`: the reply is the bare file.
 */
export type Encoding = 'form' | 'multipart' | 'upload' | 'file'
export type Method = 'POST' | 'GET'

/**
 * One call, declared once: the server validates and serialises by it, the client calls by it, forms read limits from it.
 * A `GET` has no body: `body` then describes its path and query parameters.
 */
export interface Endpoint<
  B extends TObject = TObject,
  R extends TSchema = TSchema,
  A extends Allow = Allow,
  P extends `/${string}` = `/${string}`,
  M extends Method = Method,
  C extends Encoding = Encoding,
> {
  /** As in the specification's list of calls; dotted. */
  readonly id: string
  readonly method: M
  readonly path: P
  readonly allow: A
  /** What an account without the permission is told; `forbidden` where nothing is said. */
  readonly denied?: CodeName
  /** May be called while the session lock still waits for its hardware key. */
  readonly isBeforeLock?: true
  readonly body: B
  /** The shape of `data` in a successful reply. */
  readonly reply: R
  readonly encoding: C
  /** The reply is an {@link AsyncReply}: `status`, `online` and `uuid` stand beside `data`. */
  readonly isAsync?: true
  /** One sentence for docs/api.md: what it does. */
  readonly summary: string
  /** The field of `body` whose value names something of an organisation: what the isolation test swaps. */
  readonly scopedBy?: string
}

/** What is declared of a call: a POST of a form where nothing else is said. */
type Declared<E extends Endpoint> = Omit<E, 'method' | 'encoding'> & Partial<Pick<E, 'method' | 'encoding'>>

export const endpoint = <
  const B extends TObject,
  const R extends TSchema,
  const A extends Allow,
  const P extends `/${string}`,
  const M extends Method = 'POST',
  const C extends Encoding = 'form',
>(
  declared: Declared<Endpoint<B, R, A, P, M, C>>,
): Endpoint<B, R, A, P, M, C> =>
  // The defaults of the type parameters are these two values.
  ({ method: 'POST', encoding: 'form', ...declared }) as Endpoint<B, R, A, P, M, C>

export type BodyOf<E extends Endpoint> = Static<E['body']>
export type DataOf<E extends Endpoint> = Static<E['reply']>
