import { isDeepStrictEqual } from 'node:util'
import { alarm, Id, mvar, mvarEntity } from '@mimic/contract'
import { Type } from 'typebox'
import { inScope } from '../../../platform/db/range.ts'
import { mvarKey } from '../../mvars/store/calcRule.ts'
import type { InnerCalls } from '../InnerCalls.ts'
import { callFields, itemSchema } from '../schemas/itemSchema.ts'
import { showingPages } from './affected.ts'
import { alarmItems, alarmSchema, removeAlarms, setAlarms } from './alarmList.ts'
import { assertSameOwner } from './owner.ts'
import { allRows, fieldNames, type PlantKind, pick } from './PlantKind.ts'
import { projectIds } from './projects.ts'

const fields = ['projectId', ...fieldNames(mvar.edit)]

async function idsOf(calls: InnerCalls): Promise<string[]> {
  const ids: string[] = []
  for (const projectId of await projectIds(calls))
    for (const { id } of await allRows((part) => calls.make(mvar.query, { projectId, ...part }))) ids.push(id)
  return ids
}

export const variables: PlantKind = {
  name: 'variable',
  table: 'mvar',
  titleField: 'title',
  schema: itemSchema({
    projectId: Id,
    ...callFields(mvar.edit, mvarEntity.fields),
    alarms: Type.Array(alarmSchema(), { title: 'Alarm conditions' }),
  }),
  ids: idsOf,
  read: async (calls, id) => {
    const { projectId } = await calls.db
      .selectFrom('mvar')
      .select('projectId')
      .where(inScope(calls.scope, 'mvar'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const [row] = await calls.make(mvar.queryAll, { projectId, ids: id })
    const rules = await calls.make(alarm.ruleQuery, { projectId })
    return {
      id,
      ...pick(row ?? {}, fields),
      alarms: alarmItems(
        rules.filter(({ signalId }) => signalId === mvarKey(id)),
        () => undefined,
      ),
    }
  },
  add: async (calls, item) => {
    await calls.make(mvar.add, pick(item, fields), [item.id])
  },
  edit: async (calls, before, after) => {
    assertSameOwner(before, after)
    const { alarms: _alarms, projectId: _project, ...given } = after
    const { alarms: _old, projectId: _owner, ...old } = before
    await removeAlarms(calls, before, after)
    if (!isDeepStrictEqual(given, old)) await calls.make(mvar.edit, given)
    await setAlarms(calls, before, after, () => mvarKey(after.id))
  },
  remove: async (calls, { id }) => {
    await calls.make(mvar.delete, { id })
  },
  parts: (item) => [{ table: 'alarm_rule', list: item['alarms'] }],
  affects: (calls, id) => showingPages(calls, 'mvars', id),
}
