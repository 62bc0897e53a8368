import { type BodyOf, equipment, type SignalSettings } from '@mimic/contract'
import { conflict, invalid } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { type AsyncHandler, handleAsync, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { type CheckedSignal, checkDevice, checkSignals, kindFor } from '../equipment/checkSettings.ts'
import type { EquipmentRows } from '../equipment/EquipmentRows.ts'
import { SignalSettingRows } from '../equipment/SignalSettingRows.ts'
import { documentDevice } from './store/documentDevice.ts'
import { type Questions, resultOf } from './store/Questions.ts'

type Target = Pick<BodyOf<typeof equipment.test>, 'id' | 'gatewayId' | 'driver' | 'driverConfig'>

interface Deps extends Pick<ServerContext, 'config' | 'db'> {
  readonly rows: EquipmentRows
  readonly questions: Questions
}

/** Reading and browsing a device from the screen that sets it up, stored or not. */
export function questionsFeature({ config, db }: ServerContext, rows: EquipmentRows, questions: Questions): Feature {
  const deps: Deps = { config, db, rows, questions }
  return {
    routes: [
      handleAsync(equipment.test, test(deps)),
      handleAsync(equipment.browse, browse(deps)),
      handleAsync(equipment.endpoints, endpoints(deps)),
      handleAsync(equipment.certificates, certificates(deps)),
      handleAsync(equipment.changeCertificate, changeCertificate(deps)),
      handleAsync(equipment.faults, faults(deps)),
      handleAsync(equipment.changeFault, changeFault(deps)),
    ],
  }
}

const test =
  (deps: Deps): AsyncHandler<typeof equipment.test> =>
  async (body, { session: { scope } }) => {
    const { kind, settings, gatewayId } = await stored(deps, scope, body)
    const given = body.signals ?? (body.signal && [body.signal])
    const own = body.id === undefined || given ? [] : await new SignalSettingRows(deps.db).ofEquipment(scope, body.id)
    // A calculated signal has nothing to read.
    const wanted = own.filter(({ id, formula }) => formula === '' && (body.signalIds?.includes(id) ?? true))
    // A signal that is only tried needs no name.
    const named = given?.map((signal, place): SignalSettings => ({ title: `${place}`, ...signal }))
    const signals: readonly CheckedSignal[] = named ? checkSignals(kind, named, settings) : wanted
    const device = documentDevice(body.id ?? 'test', kind.id, settings, signals)
    return deps.questions.ask(scope, gatewayId, { kind: 'test', device })
  }

const browse =
  (deps: Deps): AsyncHandler<typeof equipment.browse> =>
  async ({ node = '', ...body }, { session: { scope } }) => {
    const { kind, settings, gatewayId } = await stored(deps, scope, body)
    if (!kind.canBrowse) throw invalid('driver', 'format', kind.id)
    const device = documentDevice(body.id ?? 'test', kind.id, settings, [])
    return deps.questions.ask(scope, gatewayId, { kind: 'browse', device, node })
  }

const endpoints =
  (deps: Deps): AsyncHandler<typeof equipment.endpoints> =>
  async (body, { session: { scope } }) => {
    const { kind, settings, gatewayId } = await stored(deps, scope, body)
    if (!kind.hasEndpoints) throw invalid('driver', 'format', kind.id)
    const device = documentDevice(body.id ?? 'test', kind.id, settings, [])
    return deps.questions.ask(scope, gatewayId, { kind: 'endpoints', device })
  }

const certificates =
  (deps: Deps): AsyncHandler<typeof equipment.certificates> =>
  async ({ id }, { session: { scope } }) => {
    const { gatewayId, device } = await certified(deps, scope, id)
    return deps.questions.ask(scope, gatewayId, { kind: 'certificates', device })
  }

const changeCertificate =
  (deps: Deps): AsyncHandler<typeof equipment.changeCertificate> =>
  async ({ id, ...to }, { session: { scope }, change }) => {
    const { gatewayId, device } = await certified(deps, scope, id)
    const asked = await deps.questions.ask(scope, gatewayId, { kind: 'certificates', device, change: to })
    await change(async () => ({ subject: id, detail: to, result: resultOf(asked.code), reply: null }))
    return asked
  }

const faults =
  (deps: Deps): AsyncHandler<typeof equipment.faults> =>
  async ({ id }, { session: { scope } }) =>
    deps.questions.ask(scope, await simulated(deps, scope, id), { kind: 'faults', equipId: id })

const changeFault =
  (deps: Deps): AsyncHandler<typeof equipment.changeFault> =>
  async ({ id, signalId = '', ...fault }, { session: { scope }, change }) => {
    const to = { signalId, kind: fault.kind, percent: fault.percent ?? 100 }
    const gatewayId = await simulated(deps, scope, id)
    const asked = await deps.questions.ask(scope, gatewayId, { kind: 'faults', equipId: id, change: to })
    await change(async () => ({ subject: id, detail: to, result: resultOf(asked.code), reply: null }))
    return asked
  }

const stored = async (
  { config, db, rows }: Deps,
  scope: Scope,
  { id, gatewayId, driver, driverConfig = {} }: Target,
) => {
  const row = id === undefined ? undefined : orNotFound(await rows.find(scope, id))
  const settings = id === undefined ? undefined : orNotFound(await rows.settings(scope, id))
  const name = driver ?? settings?.driver ?? ''
  const kind = kindFor(name)
  if (!kind) throw invalid('driver', 'required')
  const known = settings?.driver === name ? settings.driverConfig : {}
  return {
    kind,
    settings: driver === undefined ? known : checkDevice(kind, driverConfig, known),
    gatewayId: await gatewayFor(db, scope, gatewayId ?? row?.gatewayId ?? undefined, config.localGateways),
  }
}

const certified = async (deps: Deps, scope: Scope, id: string) => {
  const { kind, settings, gatewayId } = await stored(deps, scope, { id })
  if (!kind.hasCertificates) throw invalid('id', 'format', kind.id)
  return { gatewayId, device: documentDevice(id, kind.id, settings, []) }
}

const simulated = async ({ rows }: Deps, scope: Scope, id: string) => {
  const row = orNotFound(await rows.find(scope, id))
  if (!row.simulated || row.gatewayId === null) throw conflict('id', 'notSimulated')
  return row.gatewayId
}

/** The gateway that is to ask: the named one, or that of this machine. @throws {ApiError} for one that is not there */
async function gatewayFor(db: Db, scope: Scope, id: string | undefined, local: readonly string[]): Promise<string> {
  const own = await db.selectFrom('gateway').select('id').where(inScope(scope, 'gateway')).execute()
  const row = own.find((each) => (id === undefined ? local.includes(each.id) : each.id === id))
  if (!row) throw invalid('gatewayId', id === undefined ? 'required' : 'unknown')
  return row.id
}
