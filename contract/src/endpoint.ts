import type { Static, TObject, TSchema } from 'typebox'
import type { CodeName } from './errors.ts'
import type { Allow } from './permissions.ts'

/**
 * `form`: urlencoded with dotted keys. `multipart`: the same fields plus the named JSON file part. `upload`: the same
 * with a file part of any bytes, which the work gets as base64. `file`: the reply is the bare file.
 */
export type Encoding = 'form' | 'multipart' | 'upload' | 'file'
export type Method = 'POST' | 'GET'

/** What the audit of a call is named, and how it is shown to people. */
export interface AuditAction {
  /** Dotted. Stored in the audit: it never changes. */
  readonly action: string
  readonly cn: string
  readonly en: string
}

/**
 * What a call leaves in the audit. `reads`: nothing, because it changes nothing. `unaudited`: nothing, although it changes
 * what the caller alone sees (marks, follows, sockets), or something that ends by itself.
 */
export type Audited = AuditAction | 'reads' | 'unaudited'

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
  U extends Audited = Audited,
> {
  /** As in the specification's list of calls; dotted. */
  readonly id: string
  readonly method: M
  /** The one place of the address: `npm run docs` lists it in `paths.ts`, by which clients name it. */
  readonly path: P
  readonly allow: A
  /** What an account without the permission is told; `forbidden` where nothing is said. */
  readonly denied?: CodeName
  /** The viewer calls it before anything on a page is clicked: its address stands in `viewPaths`. */
  readonly isForView?: true
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
  /**
   * A right value for every field. The generated tests of bad input, isolation and permission send it, with rows of
   * organisation A (`eq-a`); the OpenAPI document shows it.
   */
  readonly example: object
  readonly audit: U
}

/** What is declared of a call: a POST of a form where nothing else is said. */
type Declared<E extends Endpoint> = Omit<E, 'method' | 'encoding' | 'example'> &
  Partial<Pick<E, 'method' | 'encoding'>> & { readonly example: Required<BodyOf<E>> }

export const endpoint = <
  const B extends TObject,
  const R extends TSchema,
  const A extends Allow,
  const P extends `/${string}`,
  const M extends Method = 'POST',
  const C extends Encoding = 'form',
  const U extends Audited = Audited,
>(
  declared: Declared<Endpoint<B, R, A, P, M, C, U>>,
): Endpoint<B, R, A, P, M, C, U> =>
  // The defaults of the type parameters are these two values.
  ({ method: 'POST', encoding: 'form', ...declared }) as Endpoint<B, R, A, P, M, C, U>

export type BodyOf<E extends Endpoint> = Static<E['body']>
export type DataOf<E extends Endpoint> = Static<E['reply']>
