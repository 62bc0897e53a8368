import { inScope } from '../../../platform/db/range.ts'
import type { InnerCalls } from '../InnerCalls.ts'

/** The devices that are bound to a template. They change when they are updated to it. */
export async function boundDevices({ db, scope }: InnerCalls, templateId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('equipment')
    .select('equipName')
    .where(inScope(scope, 'equipment'))
    .where('templateId', '=', templateId)
    .orderBy('equipName')
    .execute()
  return rows.map(({ equipName }) => `device ${equipName}`)
}

/** The pages whose newest version shows a device or a variable. */
export async function showingPages({ db, scope }: InnerCalls, list: 'equips' | 'mvars', id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('page')
    .innerJoin('page_version', (join) =>
      join.onRef('page_version.pageId', '=', 'page.id').onRef('page_version.version', '=', 'page.version'),
    )
    .select(['page.title', 'page_version.bind'])
    .where(inScope(scope, 'page'))
    .orderBy('page.title')
    .execute()
  // Written by us.
  const shows = (bind: string) => (JSON.parse(bind) as Readonly<Record<typeof list, string[]>>)[list].includes(id)
  return rows.filter(({ bind }) => shows(bind)).map(({ title }) => `page ${title}`)
}
