import { createPublicKey, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { alarmKinds, alarmSymbols, limits, ReportColumn, SignalMap, spans } from '@mimic/contract'
import { type Static, Type } from 'typebox'
import { ApiError } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { storeFault } from '../../platform/db/storeFault.ts'
import { compileJson, fieldProblems } from '../../platform/http/validate.ts'
import { PageRows } from '../pages/PageRows.ts'
import { readPageFile } from '../pages/readPageFile.ts'
import { hashPassword } from '../user/passwords.ts'
import { SeedInspection, SeedRepair, seedInspection, seedRepair } from './seedOrders.ts'

const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' })
const Text = Type.String({ maxLength: 500 })
const NullableNumber = Type.Union([Type.Number(), Type.Null()])
const closed = { additionalProperties: false }

const SeedAlarm = Type.Object(
  {
    kind: Type.Enum(alarmKinds),
    symbol: Type.Optional(Type.Enum(alarmSymbols)),
    value: Type.Optional(Type.Number()),
    low: Type.Optional(Type.Number()),
    high: Type.Optional(Type.Number()),
    delayMs: Type.Integer({ minimum: 0, maximum: limits.alarm.delayMaxMs }),
    deadBand: Type.Number({ minimum: 0 }),
    severity: Type.Integer({ minimum: 1, maximum: 4 }),
    message: Type.String({ minLength: 1, maxLength: limits.alarm.message }),
  },
  closed,
)
const SeedSignal = Type.Object(
  {
    id: Id,
    title: Text,
    sn: Text,
    dataType: Type.Union([Type.Literal('number'), Type.Literal('boolean'), Type.Literal('string')]),
    unit: Text,
    scale: Type.Integer({ minimum: 0, maximum: 6 }),
    lowerLimit: NullableNumber,
    upperLimit: NullableNumber,
    readonly: Type.Boolean(),
    intervalMs: Type.Integer({ minimum: 100 }),
    alarms: Type.Optional(Type.Array(SeedAlarm, { maxItems: limits.alarm.perSignal })),
    signalMaps: Type.Optional(Type.Array(SignalMap)),
    writeFormula: Type.Optional(Text),
  },
  closed,
)
const SeedEquipment = Type.Object(
  {
    id: Id,
    equipName: Text,
    sn: Text,
    gatewayId: Type.Union([Id, Type.Null()]),
    display: Type.Union([Type.Literal('list'), Type.Literal('page')]),
    address: Text,
    note: Text,
    equipType: Type.Optional(Type.Enum(['eg', 'gm'])),
    ruleType: Type.Optional(Type.Enum(['00', '01'])),
    latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
    longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
    signals: Type.Array(SeedSignal),
  },
  closed,
)
const SeedReport = Type.Object(
  {
    id: Id,
    title: Text,
    kind: Type.Enum(['report', 'custom']),
    span: Type.Enum(spans),
    columns: Type.Array(ReportColumn, { minItems: 1, maxItems: limits.history.variables }),
  },
  closed,
)
const SeedGroup = Type.Object(
  { id: Id, title: Type.String({ maxLength: limits.groupTitle }), equipIds: Type.Array(Id) },
  closed,
)
const SeedGateway = Type.Object(
  {
    id: Id,
    title: Text,
    intervalMs: Type.Integer({ minimum: 100 }),
    sn: Type.Optional(Text),
    model: Type.Optional(Text),
    firmware: Type.Optional(Text),
    vpn: Type.Optional(Type.Boolean()),
    economizeOpen: Type.Optional(Type.Boolean()),
  },
  closed,
)
const SeedProject = Type.Object(
  {
    id: Id,
    title: Text,
    note: Text,
    mvars: Type.Array(Type.Object({ id: Id, title: Text, unit: Text, calcType: Text, formula: Text }, closed)),
    pages: Type.Array(Type.Object({ id: Id, title: Text, file: Type.Any() }, closed)),
    reports: Type.Optional(Type.Array(SeedReport)),
  },
  closed,
)
/** A seed file. It fills an empty store. */
const Seed = Type.Object(
  {
    organisations: Type.Array(
      Type.Object(
        {
          id: Id,
          title: Text,
          accounts: Type.Array(
            Type.Object(
              {
                loginname: Id,
                roleType: Type.Union([
                  Type.Literal('admin'),
                  Type.Literal('operation'),
                  Type.Literal('designer'),
                  Type.Literal('viewer'),
                ]),
                /** Public key (SPKI, PEM) of the account's hardware key: its sessions are locked without it. */
                lockKey: Type.Optional(Type.String({ maxLength: 4096 })),
                /** Marks the account of a wall screen, where nobody can change the password. */
                isWall: Type.Optional(Type.Boolean()),
              },
              closed,
            ),
          ),
          gateways: Type.Array(SeedGateway),
          equipment: Type.Array(SeedEquipment),
          groups: Type.Optional(Type.Array(SeedGroup)),
          projects: Type.Array(SeedProject),
          repairs: Type.Optional(Type.Array(SeedRepair)),
          inspections: Type.Optional(Type.Array(SeedInspection)),
        },
        closed,
      ),
    ),
  },
  closed,
)
type Seed = Static<typeof Seed>

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

/** Fills an empty store from a file, all or nothing. @throws {Error} that names the file and the first bad field. */
export async function seedFromFile(db: Db, path: string, password: string, now: number): Promise<void> {
  const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const validate = compileJson(Seed)
  if (!validate(parsed)) {
    const [problem] = fieldProblems(validate.errors)
    throw new Error(`${path}: ${problem?.path ?? 'the file'} is not valid (${problem?.reason ?? 'format'})`)
  }
  // Checked against the schema just above.
  await seed(db, parsed as Seed, password, now)
}

/** Creates the first organisation with its account `admin`. */
export async function seedFirstAdmin(db: Db, password: string, now: number): Promise<void> {
  await seed(
    db,
    {
      organisations: [
        {
          id: 'org',
          title: 'Mimic',
          accounts: [{ loginname: 'admin', roleType: 'admin' }],
          gateways: [],
          equipment: [],
          projects: [],
        },
      ],
    },
    password,
    now,
  )
}

/** @throws {Error} that names the account */
function assertPublicKey(pem: string, loginname: string): void {
  try {
    createPublicKey(pem)
  } catch (error) {
    throw new Error(`the seed file's lockKey of "${loginname}" is no public key in PEM`, { cause: error })
  }
}

/** Rows of one statement: stores limit its parameters. */
const SLICE = 500

async function seed(db: Db, { organisations }: Seed, password: string, now: number): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    for (const { id: orgId, title, accounts, gateways, equipment, groups = [], projects, ...orders } of organisations) {
      await trx.insertInto('org').values({ id: orgId, title, gmtCreate: now }).execute()
      for (const { isWall, ...account } of accounts) {
        if (account.lockKey) assertPublicKey(account.lockKey, account.loginname)
        await trx
          .insertInto('account')
          .values({
            id: randomUUID(),
            orgId,
            ...account,
            passwordHash,
            tel: '',
            gmtCreate: now,
            isDisabled: 0,
            isWall: isWall ? 1 : 0,
          })
          .execute()
      }
      for (const { vpn, economizeOpen, ...gateway } of gateways)
        await trx
          .insertInto('gateway')
          .values({
            ...gateway,
            orgId,
            vpn: vpn ? 1 : 0,
            economizeOpen: economizeOpen ? 1 : 0,
            gmtCreate: now,
            gmtModified: now,
          })
          .execute()
      for (const [i, { signals, ...device }] of equipment.entries()) {
        // Lists show the newest first; one millisecond of difference keeps the file's order.
        await trx
          .insertInto('equipment')
          .values({ ruleType: '01', ...device, orgId, gmtCreate: now - i })
          .execute()
        const rows = signals.map(({ alarms: _alarms, signalMaps = [], writeFormula = '', ...signal }, place) => ({
          ...signal,
          orgId,
          equipId: device.id,
          signalMaps: JSON.stringify(signalMaps),
          writeFormula,
          readonly: signal.readonly ? 1 : 0,
          place,
        }))
        for (let i = 0; i < rows.length; i += SLICE)
          await trx
            .insertInto('signal')
            .values(rows.slice(i, i + SLICE))
            .execute()
        for (const { id, alarms = [] } of signals) await seedAlarms(trx, orgId, id, alarms, now)
      }
      for (const [place, { equipIds, ...group }] of groups.entries()) {
        await trx
          .insertInto('equip_group')
          .values({ ...group, orgId, place })
          .execute()
        const members = equipIds.map((equipId) => ({ groupId: group.id, equipId }))
        if (members.length > 0) await trx.insertInto('equip_group_member').values(members).execute()
      }
      for (const project of projects) await seedProject(trx, orgId, project, now)
      const { repairs = [], inspections = [] } = orders
      const foreign = [...repairs, ...inspections].find(({ equipId }) => equipment.every(({ id }) => id !== equipId))
      if (foreign)
        throw new Error(`the seed file's order ${foreign.id} is of equipment that its organisation does not have`)
      for (const repair of repairs) await seedRepair(trx, orgId, repair, now)
      for (const inspection of inspections) await seedInspection(trx, orgId, inspection, now)
    }
  })
}

async function seedAlarms(
  trx: Db,
  orgId: string,
  signalId: string,
  alarms: readonly Static<typeof SeedAlarm>[],
  now: number,
): Promise<void> {
  for (const [i, { symbol = '==', value = 0, low = 0, high = 0, ...alarm }] of alarms.entries())
    await trx
      .insertInto('alarm_rule')
      .values({
        ...alarm,
        symbol,
        value,
        low,
        high,
        orgId,
        signalId,
        id: randomUUID(),
        isEnabled: 1,
        gmtCreate: now + i,
      })
      .execute()
}

async function seedProject(
  trx: Db,
  orgId: string,
  { pages, mvars, reports = [], ...project }: Seed['organisations'][number]['projects'][number],
  now: number,
): Promise<void> {
  await trx
    .insertInto('project')
    .values({ ...project, orgId, gmtCreate: now, gmtModified: now })
    .execute()
  for (const mvar of mvars)
    await trx
      .insertInto('mvar')
      .values({ ...mvar, orgId, projectId: project.id })
      .execute()
  for (const { columns, ...report } of reports)
    await trx
      .insertInto('report')
      .values({ ...report, orgId, projectId: project.id, columns: JSON.stringify(columns), gmtModified: now })
      .execute()
  for (const [place, page] of pages.entries()) {
    const { file, bind } = await readOwnPage(trx, { orgId, userId: '' }, page)
    await trx
      .insertInto('page')
      .values({
        id: page.id,
        orgId,
        projectId: project.id,
        title: page.title,
        checkpwd: 0,
        passwordHash: null,
        version: 1,
        place,
        gmtModified: now,
      })
      .execute()
    const { con } = JSON.parse(file) as { con: Record<string, unknown> }
    const { width, height, fit, bgColor, bgImage } = con
    await trx
      .insertInto('page_version')
      .values({
        pageId: page.id,
        orgId,
        version: 1,
        options: JSON.stringify({ width, height, fit, bgColor, bgImage }),
        file,
        bind: JSON.stringify(bind),
        note: '',
        savedBy: '',
        gmtCreate: now,
      })
      .execute()
  }
}

/** @throws {Error} that names the page if its file is invalid or it shows rows of another organisation */
async function readOwnPage(trx: Db, scope: Scope, { id, file }: { id: string; file: unknown }) {
  const pages = new PageRows(trx)
  try {
    const read = readPageFile(JSON.stringify(file))
    const isForeign =
      (await pages.hasForeign(scope, 'signal', read.bind.signals)) ||
      (await pages.hasForeign(scope, 'equipment', read.bind.equips))
    if (!isForeign) return read
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new Error(`the seed file's page ${id} is not a page file`)
  }
  throw new Error(`the seed file's page ${id} shows signals or equipment that its organisation does not have`)
}
