import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { frameEntity, providerEntity, rolePermissions, styleEntity } from '@mimic/contract'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/ApiError.ts'
import type { Db } from '../../platform/db/Database.ts'
import { inScope, wholeOrg } from '../../platform/db/range.ts'
import { storeFault } from '../../platform/db/storeFault.ts'
import { EntityRows } from '../../platform/entity/EntityRows.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { HandedPictures } from '../images/HandedPictures.ts'
import { ImageDecoder } from '../images/ImageDecoder.ts'
import { readImage } from '../images/readImage.ts'
import { HeldEvents } from '../plant/HeldEvents.ts'
import { InnerCalls } from '../plant/InnerCalls.ts'
import type { PlantRoutes } from '../plant/plant.routes.ts'
import { picturesAmong, readPlantFolder } from '../plant/plantFolder.ts'
import { type PageRooms, pushPlant } from '../plant/pushPlant.ts'
import { wantedOf } from '../plant/readFiles.ts'
import { hashPassword } from '../user/passwords.ts'
import { readSeedFile, type SeedOrganisation } from './SeedFile.ts'
import { seedAnnouncement } from './seedAnnouncements.ts'
import { seedCard } from './seedCards.ts'
import { seedInspection, seedPlans, seedRepair } from './seedOrders.ts'
import { seedPartners } from './seedPartners.ts'
import { seedOffer, seedPurchase } from './seedPurchases.ts'

/** True while no account exists, so that nobody can log in. */
export async function isStoreEmpty(db: Db): Promise<boolean> {
  try {
    return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) === undefined
  } catch (error) {
    // A table that cannot be read had rows.
    if (storeFault(error) === 'damaged') return false
    throw error
  }
}

/** Creates the first organisation with its account `admin`, which has to choose a password of its own. */
export async function addFirstAdmin({ db, now }: ServerContext, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  const organisation = { id: 'org', title: 'Mimic', accounts: [{ loginname: 'admin', roleType: 'admin' as const }] }
  await db.transaction().execute(async (trx) => {
    await addOrganisation(trx, organisation, { passwordHash, now: now(), isDemo: false, isFirst: true })
    await trx.updateTable('account').set({ mustChange: 1 }).execute()
  })
}

/**
 * Fills an empty store from a seed file, all or nothing. Plants are pushed like any other plant as text; nobody does
 * it, so the audit has no entries of it.
 * @throws {Error} that names the file and the first bad field
 */
export async function fillStore(
  context: ServerContext,
  routes: PlantRoutes,
  path: string,
  password: string,
): Promise<void> {
  const { organisations, isDemo = false } = readSeedFile(path)
  const passwordHash = await hashPassword(password)
  // Lists show the newest first. Rows of one time stand in the order of their ids.
  const now = context.now()
  await context.db.transaction().execute(async (trx) => {
    const inner = { ...context, db: trx, events: new HeldEvents(), now: () => now }
    for (const [i, organisation] of organisations.entries()) {
      await addOrganisation(trx, organisation, { passwordHash, now, isDemo, isFirst: i === 0 })
      await addListed(trx, organisation, now)
      if (organisation.plant !== undefined) {
        const person = { session: sessionOf(organisation), request: requestTo(context.ownUrl()) }
        const calls = new InnerCalls(trx, routes(inner), person, () => async (work) => (await work(trx)).reply)
        const folder = join(dirname(path), organisation.plant)
        await handInPictures(calls, folder, now)
        await pushFolder(calls, folder, now)
      }
      await addMore(trx, organisation, now)
    }
  })
}

/** Adds the rows of declared entities that a plant as text does not have. */
async function addListed(
  trx: Db,
  { id: orgId, providers = [], styles = [], frames = [] }: SeedOrganisation,
  now: number,
): Promise<void> {
  for (const [entity, rows] of [
    [providerEntity, providers],
    [styleEntity, styles],
    [frameEntity, frames],
  ] as const)
    for (const row of rows) await new EntityRows(trx, entity).add(wholeOrg(orgId), row, { loginname: '', now })
}

async function addOrganisation(
  trx: Db,
  { id: orgId, title, accounts }: Pick<SeedOrganisation, 'id' | 'title' | 'accounts'>,
  {
    passwordHash,
    now,
    isDemo,
    isFirst,
  }: { readonly passwordHash: string; readonly now: number; readonly isDemo: boolean; readonly isFirst: boolean },
): Promise<void> {
  await trx.insertInto('org').values({ id: orgId, title, gmtCreate: now }).execute()
  // The first administrator is the main account. The first organisation runs the server, so its main account operates it.
  const main = accounts.findIndex(({ roleType }) => roleType === 'admin')
  const rows = accounts.map(({ isWall = false, roleType: roleId, ...account }, i) => ({
    id: randomUUID(),
    orgId,
    ...account,
    roleId,
    passwordHash,
    demoHash: isDemo ? passwordHash : '',
    tel: '',
    gmtCreate: now,
    gmtModified: now,
    isDisabled: 0,
    isWall: Number(isWall),
    isMain: Number(i === main),
    isOperator: Number(isFirst && i === main),
  }))
  for (const row of rows) await trx.insertInto('account').values(row).execute()
}

/** May do everything in the organisation, and is nobody. */
const sessionOf = ({ id: orgId, title }: SeedOrganisation): Session => ({
  by: 'seed',
  id: '',
  scope: wholeOrg(orgId),
  loginname: '',
  orgTitle: title,
  auths: rolePermissions.admin,
  regions: 'all',
})

/** The calls ask a request for the server's own address alone, which the addresses of pictures may have. */
function requestTo(url: string): FastifyRequest {
  const { protocol, host } = new URL(url)
  return { protocol: protocol === 'https:' ? 'https' : 'http', host } as FastifyRequest
}

/** Nobody has a page of an empty store open. */
const noRooms: PageRooms = { assertSaved: async () => undefined, renew: async () => undefined }

async function handInPictures({ db, scope }: InnerCalls, folder: string, now: number): Promise<void> {
  const decoder = new ImageDecoder()
  try {
    for (const { file, filePath } of picturesAmong(readPlantFolder(folder))) {
      const read = await readImage(decoder, new Uint8Array(readFileSync(join(folder, filePath))))
      await new HandedPictures(db).put(scope, file, read, now)
    }
  } finally {
    decoder.stop()
  }
}

async function pushFolder(calls: InnerCalls, folder: string, now: number): Promise<void> {
  const files = [...readPlantFolder(folder)].map(([path, text]) => ({ path, text }))
  if (files.length === 0) throw new Error(`${folder} holds no plant as text`)
  try {
    await pushPlant(calls, wantedOf(files), {
      isOverwriting: false,
      isDeletingBuffered: false,
      rooms: noRooms,
      openPages: new Map(),
      author: 'system',
      now,
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const [field] = error.fields ?? []
    throw new Error(
      `${folder}: ${field?.path ?? 'the plant'} is not valid (${field?.reason ?? `code ${error.code}`})`,
      {
        cause: error,
      },
    )
  }
}

/** Adds the rows that a plant as text does not have. */
async function addMore(
  trx: Db,
  { id: orgId, gateways = [], equipment = [], repairs = [], inspections = [], ...more }: SeedOrganisation,
  now: number,
): Promise<void> {
  const scope = wholeOrg(orgId)
  // Nobody was told their keys.
  await trx.updateTable('gateway').set({ enrolHash: '', gmtEnrolEnd: 0 }).where(inScope(scope, 'gateway')).execute()
  for (const { id, vpn = false, ...gateway } of gateways) {
    const own = trx
      .updateTable('gateway')
      .set({ ...gateway, vpn: Number(vpn) })
      .where(inScope(scope, 'gateway'))
    assertFound(await own.where('id', '=', id).executeTakeFirst(), orgId, `gateway ${id}`)
  }
  for (const { id, ruleType } of equipment) {
    const own = trx.updateTable('equipment').set({ ruleType }).where(inScope(scope, 'equipment'))
    assertFound(await own.where('id', '=', id).executeTakeFirst(), orgId, `equipment ${id}`)
  }
  const devices = await trx.selectFrom('equipment').select('id').where(inScope(scope, 'equipment')).execute()
  const ids = new Set(devices.map(({ id }) => id))
  const foreign = [...repairs, ...inspections].find(({ equipId }) => !ids.has(equipId))
  if (foreign)
    throw new Error(`the seed file's order ${foreign.id} is of equipment that its organisation does not have`)
  for (const repair of repairs) await seedRepair(trx, orgId, repair, now)
  for (const inspection of inspections) await seedInspection(trx, orgId, inspection, now)
  for (const card of more.cards ?? []) await seedCard(trx, orgId, card, now)
  for (const offer of more.offers ?? []) await seedOffer(trx, offer)
  for (const purchase of more.purchases ?? []) await seedPurchase(trx, orgId, purchase, now)
  for (const announcement of more.announcements ?? []) await seedAnnouncement(trx, orgId, announcement, now)
  await seedPartners(trx, orgId, more.partners ?? [], more.grants ?? [], now)
  await seedPlans(trx, orgId, more.contents ?? [], more.plans ?? [], now)
}

function assertFound({ numUpdatedRows }: { numUpdatedRows: bigint }, orgId: string, what: string): void {
  if (numUpdatedRows === 0n) throw new Error(`the seed file's ${what} is not in the plant of ${orgId}`)
}
