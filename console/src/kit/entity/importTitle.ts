import type { Entity } from '@mimic/contract/entities'
import { i18n } from '../../texts/i18n.ts'
import { entityText } from './entityText.ts'

/** Head of the dialogs of an import. */
export const importTitle = (entity: Entity): string =>
  i18n.t(($) => $.import.title, { many: entityText(entity.many).toLowerCase() })
