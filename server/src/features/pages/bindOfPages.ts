import type { Scope } from '../../platform/db/Database.ts'
import { noRegions } from '../../platform/sessions/regions.ts'
import type { Bind, PageRows } from './PageRows.ts'

/** The signals, variables and equipment of all pages of an embed token. Its readers hold no permission regions. */
export async function bindOfPages(
  pages: PageRows,
  scope: Scope,
  pageIds: readonly string[],
): Promise<Pick<Bind, 'signals' | 'equips' | 'mvars'>> {
  const binds = await Promise.all(pageIds.map((id) => pages.bind(scope, id, noRegions)))
  const all = (name: 'signals' | 'equips' | 'mvars') => [...new Set(binds.flatMap((bind) => bind[name]))]
  return { signals: all('signals'), equips: all('equips'), mvars: all('mvars') }
}
