import { type ProjectFileDevice, type ProjectImport, projectFile } from '@mimic/contract'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import { asBulkChange } from '../../platform/bulkChange.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { type Caller, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { ImageDecoder } from '../images/ImageDecoder.ts'
import { ImageRows } from '../images/ImageRows.ts'
import { type ReadImage, readImage } from '../images/readImage.ts'
import { applyTasks } from './applyTasks.ts'
import { exportProject } from './exportProject.ts'
import { HeldEvents } from './HeldEvents.ts'
import { InnerCalls } from './InnerCalls.ts'
import { deviceFor, type Matched, matchSignals } from './matchDevices.ts'
import type { PlantParts } from './plant.routes.ts'
import { projectTasks } from './projectTasks.ts'
import { type ProjectFile, readDeviceChoice, readProjectFile } from './readProjectFile.ts'

/** Problems that one answer tells. */
const TOLD = 100

/** A project as a file: out of one server, into this or another one. */
export function projectFileFeature(
  context: ServerContext,
  { routes, run }: Pick<PlantParts, 'routes' | 'run'>,
): Feature {
  const { db, events, now } = context
  const decoder = new ImageDecoder()
  const callsOn = (trx: Db, held: HeldEvents, caller: Caller) =>
    InnerCalls.audited(trx, routes({ ...context, db: trx, events: held }), caller, now)
  return {
    async stop() {
      decoder.stop()
    },
    routes: [
      handle(projectFile.exportMulti, async ({ id }, caller) => {
        const file = await exportProject(callsOn(db, new HeldEvents(), caller), id)
        return { title: file.project.title, file: `${JSON.stringify(file, null, 2)}\n` }
      }),
      handle(
        projectFile.importMulti,
        async ({ file: text, devices: choice = '{}', plan = false, title: wanted }, caller) => {
          const file = await readProjectFile(text)
          const title = wanted ?? file.project.title
          const { scope } = caller.session
          const chosen = readDeviceChoice(choice)
          const summary = (id: string | null, { devices }: Matched): ProjectImport => ({
            id,
            title,
            pages: file.pages.length,
            variables: file.variables.length,
            reports: file.reports.length,
            pictures: file.pictures.length,
            devices: [...devices],
          })
          const matched = await match(db, scope, file, chosen)
          if (plan) return summary(null, matched)
          assertThere(matched.devices)
          const decoded = await readPictures(decoder, file)
          const held = new HeldEvents()
          const { projectId, tasks, pictures } = await projectTasks(file, title, matched)
          const made = await caller.change(async (trx) => {
            const calls = callsOn(trx, held, caller)
            await asBulkChange({ ids: [], gatewayIds: new Set() }, () => applyTasks(calls, tasks))
            const images = new ImageRows(trx)
            for (const { id, ...image } of decoded)
              await images.add(scope, { ...image, id: pictures.get(id) ?? id, projectId }, now())
            const detail = { pages: file.pages.length, pictures: decoded.length }
            return { after: { id: projectId, title }, detail, reply: summary(projectId, matched) }
          }, run)
          held.tell(events)
          return made
        },
      ),
    ],
  }
}

async function readPictures(decoder: ImageDecoder, { pictures }: ProjectFile) {
  const read: (ReadImage & { readonly id: string; readonly title: string })[] = []
  for (const [place, { id, title, file }] of pictures.entries()) {
    const image = await named(`file.pictures.${place}`, () => readImage(decoder, Buffer.from(file, 'base64')))
    read.push({ ...image, id, title })
  }
  return read
}

async function match(db: Db, scope: Scope, file: ProjectFile, chosen: ReadonlyMap<string, string>): Promise<Matched> {
  const own = await db
    .selectFrom('equipment')
    .select(['id', 'equipName', 'sn'])
    .where(inScope(scope, 'equipment'))
    .execute()
  const equips = new Map(
    file.devices.flatMap((device) => {
      const id = deviceFor(device, own, chosen)
      return id === undefined ? [] : [[device.id, id] as const]
    }),
  )
  const signals = []
  for (const equipId of new Set(equips.values()))
    signals.push(
      ...(await db
        .selectFrom('signal')
        .select(['id', 'equipId', 'sn'])
        .where(inScope(scope, 'signal'))
        .where('equipId', '=', equipId)
        .execute()),
    )
  return matchSignals(file.devices, equips, signals)
}

/** @throws {ApiError} that names each device and signal that is not here */
function assertThere(devices: readonly ProjectFileDevice[]): void {
  const problems = devices.flatMap(({ id, equipName, sn, equipId, missing }) => {
    const name = sn === '' ? equipName : `${equipName} (${sn})`
    if (equipId === null) return [{ path: `devices.${id}`, reason: 'unknown' as const, detail: name }]
    return missing.map((tag) => ({
      path: `devices.${id}.${tag}`,
      reason: 'unknown' as const,
      detail: `${name} · ${tag}`,
    }))
  })
  if (problems.length > 0) throw new ApiError('invalid', problems.slice(0, TOLD))
}

/** Runs work whose refusal is about a part of the file. */
async function named<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw invalid(path, 'format')
  }
}
