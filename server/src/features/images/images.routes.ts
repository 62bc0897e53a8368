import { randomUUID } from 'node:crypto'
import { image, limits, plant, splitIds } from '@mimic/contract'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { ProjectRows } from '../project/ProjectRows.ts'
import { HandedPictures } from './HandedPictures.ts'
import { ImageDecoder } from './ImageDecoder.ts'
import { ImageRows } from './ImageRows.ts'
import { pictureReply } from './pictureReply.ts'
import { placedImageRoutes } from './placedImages.routes.ts'
import { readImage } from './readImage.ts'

/** How many pages that show a picture are named before it is removed. */
const NAMED = 20

interface Deps extends Pick<ServerContext, 'db' | 'now'> {
  readonly rows: ImageRows
  readonly projects: ProjectRows
  readonly decoder: ImageDecoder
}

/** Pictures that people upload for the pages of a project. */
export function imagesFeature(context: ServerContext): Feature {
  const { db, now } = context
  const decoder = new ImageDecoder()
  const deps: Deps = { db, now, rows: new ImageRows(db), projects: new ProjectRows(db), decoder }
  return {
    async stop() {
      decoder.stop()
    },
    routes: [
      handle(image.query, query(deps)),
      handle(image.upload, upload(deps), { perMinute: 60 }),
      handle(plant.lacking, lacking(deps)),
      handle(plant.picture, picture(deps), { perMinute: 600 }),
      handle(image.usage, usage(deps)),
      ...placedImageRoutes(context),
      handle(image.file, file(deps)),
    ],
  }
}

const query =
  ({ projects, rows }: Deps): Handler<typeof image.query> =>
  async ({ projectId, page = 1, pageSize = limits.pageSize.default, search }, { session }) => {
    orNotFound(await projects.find(session.scope, projectId))
    return rows.query(session.scope, projectId, { page, pageSize, search })
  }

const upload =
  ({ decoder, now, projects, rows }: Deps): Handler<typeof image.upload> =>
  async ({ projectId, title, file }, { session: { scope }, change }) => {
    orNotFound(await projects.find(scope, projectId))
    const read = await readImage(decoder, Buffer.from(file, 'base64'))
    const id = randomUUID()
    return change(async (trx) => {
      const own = rows.in(trx)
      await own.assertRoom(scope, projectId)
      await own.add(scope, { ...read, id, projectId, title }, now())
      const after = orNotFound(await own.find(scope, id))
      return { after, reply: after }
    })
  }

const lacking =
  ({ db }: Deps): Handler<typeof plant.lacking> =>
  async ({ files }, { session }) => ({
    files: await new HandedPictures(db).lacking(session.scope, splitIds(files)),
  })

const picture =
  ({ db, decoder, now }: Deps): Handler<typeof plant.picture> =>
  async ({ name, file }, { session: { scope } }) => {
    const read = await readImage(decoder, Buffer.from(file, 'base64'))
    await new HandedPictures(db).put(scope, name, read, now())
    return { file: name }
  }

const usage =
  ({ rows }: Deps): Handler<typeof image.usage> =>
  async ({ id }, { session: { scope } }) => {
    orNotFound(await rows.find(scope, id))
    return rows.usage(scope, id, NAMED)
  }

const file =
  ({ rows }: Deps): Handler<typeof image.file> =>
  async ({ imageId: id }, { session, request, reply }) =>
    pictureReply(request, reply, { id, ...orNotFound(await rows.file(session.scope, id)) })
