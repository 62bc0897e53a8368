import type { Static, TObject, TSchema } from 'typebox'
import type { CodeName } from '../errors.ts'
import type { Allow } from '../permissions.ts'

/**
 * `form`: urlencoded with dotted keys. `multipart`: the same fields plus the named JSON file part. `upload`: the same
 * with a file part of any bytes, which the handler gets as base64. `file`: the reply is the bare file.
 */
export type Encoding = 'form' | 'multipart' | 'upload' | 'file'
export type Method = 'POST' | 'GET'

/** The name of a call's audit entry, and its text for people. */
export interface AuditAction {
  /** Dotted. It is stored in the audit, so it never changes. */
  readonly action: string
  readonly cn: string
  readonly en: string
  /** Tries that failed are entered too, with their result: both texts then name the try and claim no success. */
  readonly isTry?: true
}

/**
 * The audit entry of a call. `reads`: none, because the call changes nothing. `unaudited`: none, although the call
 * changes something that only the caller sees (marks, follows, sockets) or that ends by itself.
 */
export type Audited = AuditAction | 'reads' | 'unaudited'

/**
 * One call, declared once: the server validates and serialises by it, clients call by it, forms read their limits from
 * it. A `GET` has no body: `body` then describes its path and query parameters.
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
  /** The dotted id of the specification's list of calls. */
  readonly id: string
  readonly method: M
  /**
   * By default that of the id: `user.login` is called at `/lfscada/user/login`. `npm run docs` copies it to `paths.ts`,
   * where clients find it.
   */
  readonly path: P
  readonly allow: A
  /** The code for an account without the permission; `forbidden` by default. */
  readonly denied?: CodeName
  /** The viewer makes this call before the first click on a page: its address is in `viewPaths`. */
  readonly isForView?: true
  /** May be called while the session lock still waits for its hardware key. */
  readonly isBeforeLock?: true
  /** May be called while the account has to choose a new password. */
  readonly isBeforePassword?: true
  /** The session of a wall may make it although it does not only read. Everything else that changes something is refused. */
  readonly isForWalls?: true
  /** Only for accounts whose data range is everything: it concerns equipment of the organisation that it does not name. */
  readonly isForWholeRange?: true
  /** Not for accounts of partner companies: it shows what belongs to the organisation as a whole. */
  readonly isInside?: true
  /** May be called while the account has to set up a second factor, as may every call with `isBeforePassword`. */
  readonly isBeforeFactor?: true
  /**
   * The person of the session must have logged in or proved to be there within `limits.factor.proofMs`; otherwise 1004.
   * A program with a key is nobody: a call for keys as well asks persons alone.
   */
  readonly needsProof?: true
  /** Part of the public API: a program may call it by an API key that has the permission. */
  readonly isForKeys?: true
  readonly body: B
  /** The shape of `data` in a successful reply. */
  readonly reply: R
  readonly encoding: C
  /**
   * Fields of the reply, as paths without indexes (`rows.author`), that name people of the organisation. Accounts of
   * partner companies and visitors of a share find their own name there, or nothing.
   */
  readonly names?: readonly string[]
  /** Further fields of the reply, empty for visitors of a share: the shared page does not show them. */
  readonly inner?: readonly string[]
  /** The largest form, bytes; `limits.form.bytes` by default. Of an upload the largest file; that of a picture by default. */
  readonly bodyBytes?: number
  /** The reply is an {@link AsyncReply}: `status`, `online`, `uuid` and `simulated` stand beside `data`. */
  readonly isAsync?: true
  /** One sentence for docs/api.md that says what the call does. */
  readonly summary: string
  /** The field of `body` that names a row of an organisation. The isolation test replaces its value. */
  readonly scopedBy?: string
  /**
   * A valid value for every field. The generated tests of bad input, isolation and permission send it, with rows of
   * organisation A (`eq-a`); the OpenAPI document shows it.
   */
  readonly example: object
  readonly audit: U
}

type Slashes<I extends string> = I extends `${infer Step}.${infer Rest}` ? `${Step}/${Slashes<Rest>}` : I
type PathOf<I extends string> = `/lfscada/${Slashes<I>}`

/** The declaration of a call: a POST of a form, at the address of its id, unless it says otherwise. */
type Declared<E extends Endpoint, I extends string> = Omit<E, 'id' | 'path' | 'method' | 'encoding' | 'example'> &
  Partial<Pick<E, 'path' | 'method' | 'encoding'>> & { readonly id: I; readonly example: Required<BodyOf<E>> }

export const endpoint = <
  const I extends string,
  const B extends TObject,
  const R extends TSchema,
  const A extends Allow,
  const P extends `/${string}` = PathOf<I>,
  const M extends Method = 'POST',
  const C extends Encoding = 'form',
  const U extends Audited = Audited,
>(
  declared: Declared<Endpoint<B, R, A, P, M, C, U>, I>,
): Endpoint<B, R, A, P, M, C, U> =>
  // The defaults of the type parameters are these values.
  ({
    method: 'POST',
    encoding: 'form',
    path: `/lfscada/${declared.id.replaceAll('.', '/')}`,
    ...declared,
  }) as Endpoint<B, R, A, P, M, C, U>

export type BodyOf<E extends Endpoint> = Static<E['body']>
export type DataOf<E extends Endpoint> = Static<E['reply']>
