import type { Texts } from '../entity/Entity.ts'
import type { Role } from '../permissions.ts'

/** The names of the built-in roles. */
export const roleTexts: Readonly<Record<Role, Texts>> = {
  admin: { cn: '管理员', en: 'Administrator' },
  operation: { cn: '运维人员', en: 'Operations staff' },
  designer: { cn: '设计人员', en: 'Designer' },
  viewer: { cn: '只读用户', en: 'Read-only user' },
}
