import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '../../../platform/db/openDatabase.ts'
import { companyOf } from './companyOf.ts'

it('a login that names no organisation is that of the only one, and of none where there are several', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-'))
  const db = await openDatabase({ dataFolder: folder })
  try {
    expect(await companyOf(db, undefined)).toBeUndefined()
    const add = (id: string, isDisabled: number) =>
      db.insertInto('org').values({ id, title: id, isDisabled, gmtCreate: 0 }).execute()
    await add('org-a', 0)
    expect(await companyOf(db, undefined)).toBe('org-a')
    // People of a disabled one may still type their passwords here.
    await add('org-b', 1)
    expect(await companyOf(db, undefined)).toBeUndefined()
    expect(await companyOf(db, 'org-b')).toBe('org-b')
  } finally {
    await db.destroy()
    rmSync(folder, { recursive: true })
  }
})
