import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Id, type Role, rolePermissions } from '@mimic/contract'
import { type Static, Type } from 'typebox'
import { compileJson, fieldProblems } from '../../platform/http/validate.ts'
import { SeedAnnouncement } from './seedAnnouncements.ts'
import { SeedCard } from './seedCards.ts'
import { SeedContent, SeedInspection, SeedPlan, SeedRepair } from './seedOrders.ts'
import { SeedGrant, SeedPartner } from './seedPartners.ts'
import { SeedOffer, SeedPurchase } from './seedPurchases.ts'

const Text = Type.String({ maxLength: 500 })
const closed = { additionalProperties: false }

const SeedAccount = Type.Object(
  {
    loginname: Id,
    roleType: Type.Enum(Object.keys(rolePermissions) as Role[]),
    /** Public key (SPKI, PEM) of the account's hardware key: its sessions are locked without it. */
    lockKey: Type.Optional(Type.String({ maxLength: 4096 })),
    /** Marks the account of a wall screen, where nobody can change the password. */
    isWall: Type.Optional(Type.Boolean()),
  },
  closed,
)

/** A gateway's own data, before it has sent them. */
const SeedGateway = Type.Object(
  { id: Id, model: Type.Optional(Text), firmware: Type.Optional(Text), vpn: Type.Optional(Type.Boolean()) },
  closed,
)
/** The rule by which the alarms of a device are seen; people cannot set it. */
const SeedEquipment = Type.Object({ id: Id, ruleType: Type.Enum(['00', '01']) }, closed)

/** A provider that keeps messages for the screen: a demo sends nothing to anybody. */
const SeedProvider = Type.Object({ title: Text, kind: Type.Enum(['mailCatcher', 'smsCatcher']) }, closed)

/** A look of the organisation, by the fields of its entity. */
const SeedStyle = Type.Object({ title: Text, windowTitle: Text, accent: Text, accentDark: Text, palette: Text }, closed)
/** A page of another site. */
const SeedFrame = Type.Object({ title: Text, path: Id, url: Text }, closed)

const SeedOrganisation = Type.Object(
  {
    id: Id,
    title: Text,
    accounts: Type.Array(SeedAccount),
    providers: Type.Optional(Type.Array(SeedProvider)),
    /** The folder of its plant as text (docs/plant-as-text.md), beside the file. */
    plant: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]+$' })),
    gateways: Type.Optional(Type.Array(SeedGateway)),
    equipment: Type.Optional(Type.Array(SeedEquipment)),
    styles: Type.Optional(Type.Array(SeedStyle)),
    frames: Type.Optional(Type.Array(SeedFrame)),
    repairs: Type.Optional(Type.Array(SeedRepair)),
    inspections: Type.Optional(Type.Array(SeedInspection)),
    cards: Type.Optional(Type.Array(SeedCard)),
    /** Offers of the platform; orders of all organisations after it name them. */
    offers: Type.Optional(Type.Array(SeedOffer)),
    purchases: Type.Optional(Type.Array(SeedPurchase)),
    announcements: Type.Optional(Type.Array(SeedAnnouncement)),
    contents: Type.Optional(Type.Array(SeedContent)),
    plans: Type.Optional(Type.Array(SeedPlan)),
    partners: Type.Optional(Type.Array(SeedPartner)),
    grants: Type.Optional(Type.Array(SeedGrant)),
  },
  closed,
)
export type SeedOrganisation = Static<typeof SeedOrganisation>

/** The content of an empty store at its first start: organisations with their accounts, plants, and the rows that a plant as text does not have. */
const SeedFile = Type.Object(
  {
    organisations: Type.Array(SeedOrganisation),
    /** Its accounts say that they are a demo's while they have the password that it gave them. */
    isDemo: Type.Optional(Type.Boolean()),
  },
  closed,
)
type SeedFile = Static<typeof SeedFile>

/** @throws {Error} that names the file and the first bad field */
export function readSeedFile(path: string): SeedFile {
  const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const validate = compileJson(SeedFile)
  if (!validate(parsed)) {
    const [problem] = fieldProblems(validate.errors)
    throw new Error(`${path}: ${problem?.path ?? 'the file'} is not valid (${problem?.reason ?? 'format'})`)
  }
  // Checked against the schema just above.
  const seed = parsed as SeedFile
  for (const { loginname, lockKey } of seed.organisations.flatMap(({ accounts }) => accounts))
    if (lockKey !== undefined) assertPublicKey(path, loginname, lockKey)
  return seed
}

function assertPublicKey(path: string, loginname: string, pem: string): void {
  try {
    createPublicKey(pem)
  } catch (error) {
    throw new Error(`${path}: the lockKey of "${loginname}" is no public key in PEM`, { cause: error })
  }
}
