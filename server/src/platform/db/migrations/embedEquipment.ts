import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** An embed token of a template's page is for one of its devices. */
export const embedEquipment: Migration = {
  name: '055_embed_equipment',
  async up({ schema }: Db) {
    await schema.alterTable('embed_token').addColumn('equipId', 'text').execute()
  },
}
