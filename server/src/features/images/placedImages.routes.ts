import { type Image, image, splitIds } from '@mimic/contract'
import { newId } from '../../platform/bulkChange.ts'
import { handle, orNotFound, type Route } from '../../platform/handle.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { ProjectRows } from '../project/ProjectRows.ts'
import { HandedPictures } from './HandedPictures.ts'
import { ImageRows } from './ImageRows.ts'

/** Calls that place pictures which are decoded already, and remove them: a push of a plant as text makes them too. */
export function placedImageRoutes({ db, now }: ServerContext): Route[] {
  const rows = new ImageRows(db)
  return [
    handle(image.copy, ({ projectId, ids }, { session: { scope }, change }) =>
      change(async (trx) => {
        orNotFound(await new ProjectRows(trx).find(scope, projectId))
        const own = rows.in(trx)
        const copies: { from: string; image: Image }[] = []
        for (const from of new Set(splitIds(ids))) {
          const copy = await own.copyInto(scope, from, projectId, now())
          if (copy) copies.push({ from, image: copy })
        }
        const made = copies.map(({ from, image: after }) => ({ subject: after.id, detail: { from }, after }))
        return { rows: made, reply: { copies } }
      }),
    ),
    handle(image.take, ({ projectId, title, file }, { session: { scope }, change }) =>
      change(async (trx) => {
        orNotFound(await new ProjectRows(trx).find(scope, projectId))
        const own = rows.in(trx)
        await own.assertRoom(scope, projectId)
        const taken = await new HandedPictures(trx).take(scope, file)
        const id = newId()
        await own.add(scope, { ...taken, id, projectId, title, file }, now())
        const after = orNotFound(await own.find(scope, id))
        return { after, reply: after }
      }),
    ),
    handle(image.delete, ({ id }, { session: { scope }, change }) =>
      change(async (trx) => {
        const own = rows.in(trx)
        const before = orNotFound(await own.find(scope, id))
        await own.remove(scope, id)
        return { before, reply: null }
      }),
    ),
  ]
}
