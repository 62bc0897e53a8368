import { dept, deptEntity, orgRegion, orgRole, regionEntity, roleEntity } from '@mimic/contract'
import { entityKind } from './entityKind.ts'

/** Departments, each with the one that it is part of. */
export const departments = entityKind('department', deptEntity, dept)
/** Permission regions, which widgets of pages name. */
export const regions = entityKind('region', regionEntity, orgRegion)
/** The organisation's own roles. */
export const roles = entityKind('role', roleEntity, orgRole)
