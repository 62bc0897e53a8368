import type { Db, Scope } from '../../platform/db/Database.ts'

/** How devices follow the template that they are bound to. */
export interface TemplateFollowing {
  /** The device takes what the template gives, as far as it has nothing of its own. */
  bound(trx: Db, scope: Scope, equipId: string, parameters: Readonly<Record<string, string>>, by: string): Promise<void>
  /** The values that a device gives to the parameters of its template. */
  parametersOf(trx: Db, scope: Scope, equipId: string): Promise<Readonly<Record<string, string>>>
  /** The device keeps what it has, and follows no more. */
  unbound(trx: Db, scope: Scope, equipId: string): Promise<void>
}
