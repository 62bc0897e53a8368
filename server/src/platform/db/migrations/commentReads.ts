import { ID } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** The comments that an account has read. A row goes with its account or comment. */
export const commentReads: Migration = {
  name: '031_comment_reads',
  async up({ schema }: Db) {
    await schema
      .createTable('page_comment_read')
      .addColumn('userId', ID, (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('commentId', ID, (c) => c.notNull().references('page_comment.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('page_comment_read_key', ['userId', 'commentId'])
      .execute()
    // A comment that goes takes these with it, without a walk through everybody's.
    await schema.createIndex('page_comment_read_of').on('page_comment_read').column('commentId').execute()
  },
}
