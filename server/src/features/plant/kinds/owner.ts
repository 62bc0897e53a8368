import { isDeepStrictEqual } from 'node:util'
import { limits } from '@mimic/contract/limits'
import { Type } from 'typebox'
import { invalid } from '../../../platform/ApiError.ts'
import { inScope } from '../../../platform/db/range.ts'
import { orNotFound } from '../../../platform/handle.ts'
import type { InnerCalls } from '../InnerCalls.ts'
import type { Json, PlantItem } from '../plantText.ts'
import { pick } from './PlantKind.ts'

const id = { minLength: 1, maxLength: limits.id }

/** The owner of an item, one of the three. */
export const ownerFields = {
  projectId: Type.String({ ...id, description: 'Id of its project.' }),
  equipmentId: Type.String({ ...id, description: 'Id of its device, in place of a project.' }),
  templateId: Type.String({ ...id, description: 'Id of its template, in place of a project.' }),
}

const fields = Object.keys(ownerFields)

/** Pages and reports of devices and templates belong to a row of `project` that names their owner. */
export async function ownerOf({ db, scope }: InnerCalls, projectId: string): Promise<Record<string, string>> {
  const { equipmentId, templateId } = orNotFound(
    await db
      .selectFrom('project')
      .select(['equipmentId', 'templateId'])
      .where(inScope(scope, 'project'))
      .where('id', '=', projectId)
      .executeTakeFirst(),
  )
  return equipmentId !== null ? { equipmentId } : templateId !== null ? { templateId } : { projectId }
}

/** The device or template that an item belongs to, as calls about sets of pages take it; undefined for one of a project. */
export function ownedBy({ equipmentId, templateId }: { readonly [name: string]: Json }) {
  if (equipmentId !== undefined) return { owner: 'equipment', ownerId: equipmentId }
  return templateId === undefined ? undefined : { owner: 'template', ownerId: templateId }
}

/** @throws {ApiError} for an item that is given to another owner, which no call does */
export function assertSameOwner(before: PlantItem, after: PlantItem): void {
  const name = fields.find((each) => !isDeepStrictEqual(before[each], after[each]))
  if (name !== undefined) throw invalid(name, 'format')
}

/** An item without its owner. */
export const withoutOwner = (item: PlantItem) =>
  pick(
    item,
    Object.keys(item).filter((name) => !fields.includes(name)),
  )
