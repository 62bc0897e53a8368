import {
  accessSpellings,
  commonSettings,
  type DataType,
  type DriverDeclaration,
  deviceSettings,
  driverKindOf,
  driverKinds,
  type FieldProblem,
  isSecretField,
  isShownWith,
  noValueProblem,
  SECRET,
  type Settings,
  type SignalSettings,
  type StoredSignal,
  secretsToAskFor,
  settingsSchema,
  simulated,
  simulationInputs,
} from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import type { Validate } from '../../platform/compileAtUse.ts'
import { compileForm, fieldProblems } from '../../platform/http/validate.ts'
import { isSealed, type SealedSettings } from '../gateways/store/sealedSettings.ts'
import { isWriteFormula } from '../mvars/store/writeFormula.ts'

/** A signal with every default filled in; one that is new has no id yet. */
export type CheckedSignal = Omit<StoredSignal, 'id'> & { readonly id: string | undefined }

interface Validators {
  readonly device: Validate
  readonly address: Validate
}

/** By the id of the kind. Forms send texts, so numbers and flags are coerced. */
const validators = new Map<string, Validators>(
  driverKinds.map((kind) => [
    kind.id,
    {
      device: compileForm(settingsSchema(deviceSettings(kind))),
      address: compileForm(settingsSchema(kind.address)),
    },
  ]),
)

/** The declaration of a kind of driver; undefined for the empty name. @throws {ApiError} for an unknown one */
export function kindFor(driver: string): DriverDeclaration | undefined {
  if (driver === '') return undefined
  const kind = driverKindOf(driver)
  if (!kind) throw invalid('driver', 'unknown')
  return kind
}

/**
 * Checks the settings of a device. A secret that is sent as it is shown keeps the stored one.
 * @throws {ApiError} that names each wrong field: `driverConfig.port`
 */
export function checkDevice(kind: DriverDeclaration | undefined, given: object, stored: Settings = {}): Settings {
  if (!kind) return {}
  const settings = withStoredSecrets(kind, given, stored)
  assertValid(validators.get(kind.id)?.device, settings, 'driverConfig')
  for (const [name, field] of Object.entries(kind.device))
    if (field.is === 'text' && field.min && settings[name] === '' && isShownWith(field, (other) => settings[other]))
      throw invalid(`driverConfig.${name}`, 'required')
  // Shorter intervals than 100 ms were refused above; 0 means that the device is not read more slowly while idle.
  const { intervalMs = commonSettings.intervalMs.initial, idleIntervalMs = 0 } = settings
  if (Number(idleIntervalMs) !== 0 && Number(idleIntervalMs) < Number(intervalMs))
    throw invalid('driverConfig.idleIntervalMs', 'tooSmall', Number(intervalMs))
  return settings
}

/**
 * The settings with the stored secrets in place of those that are sent as they are shown.
 * @throws {ApiError} `secretAgain` for each stored secret that would go to another host, scheme or port
 */
export function withStoredSecrets(
  kind: DriverDeclaration | undefined,
  given: object,
  stored: Settings,
): Record<string, string | number | boolean> {
  const device = kind?.device ?? {}
  // The types of an open object do not say what a schema checks.
  const settings = { ...given } as Record<string, string | number | boolean>
  const kept = Object.keys(device).filter((name) => isSecretField(device[name]) && settings[name] === SECRET)
  for (const name of kept) settings[name] = stored[name] ?? ''
  const again = secretsToAskFor(device, stored, settings, (name) => kept.includes(name) && settings[name] !== '')
  if (again.length === 0) return settings
  throw new ApiError(
    'invalid',
    again.map((name) => ({ path: `driverConfig.${name}`, reason: 'secretAgain' })),
  )
}

/** Settings as they are shown: without secrets, sealed ones or in clear. */
export function shownSettings(driver: string, settings: SealedSettings): Settings {
  const fields = driverKindOf(driver)?.device ?? {}
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      const field = fields[name]
      return [name, (isSecretField(field) && value !== '') || isSealed(value) ? SECRET : value]
    }),
  )
}

/**
 * Checks the signals of a device and fills in defaults.
 * @param settings the checked ones of the device
 * @throws {ApiError} that names each wrong field: `signals.3.address.type`
 */
export function checkSignals(
  kind: DriverDeclaration | undefined,
  given: readonly SignalSettings[],
  settings: Settings,
): CheckedSignal[] {
  const shortestMs = Number(settings['intervalMs'] ?? commonSettings.intervalMs.initial)
  const problems: FieldProblem[] = []
  const tags = new Map<string, number>()
  const signals = given.map((signal, place): CheckedSignal | undefined => {
    try {
      const checked = checkSignal(kind, signal, shortestMs)
      const other = tags.get(checked.sn)
      if (other !== undefined)
        throw new ApiError('invalid', [{ path: 'sn', reason: 'used', detail: given[other]?.title ?? '' }])
      tags.set(checked.sn, place)
      return checked
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      problems.push(...(error.under(`signals.${place}`).fields ?? []))
      return undefined
    }
  })
  if (problems.length > 0) throw new ApiError('invalid', problems.slice(0, 100))
  return signals.filter((signal) => signal !== undefined)
}

/** A signal that the server computes: nothing reads it, and nobody writes it. */
function calculatedSignal(given: SignalSettings, formula: string): CheckedSignal {
  const { id, title, sn = '', unit = '', decimals = 2, lowerLimit = null, upperLimit = null, signalMaps = [] } = given
  if ((given.dataType ?? 'number') !== 'number') throw invalid('dataType', 'format', 'number')
  if (accessSpellings[given.access ?? 'r'] !== 'r') throw invalid('access', 'format', 'r')
  const shown = { decimals, lowerLimit, upperLimit, signalMaps }
  const read = { scale: 1, offset: 0, deadBand: null, intervalMs: null, noValueAt: '' }
  return {
    id,
    title,
    sn: sn === '' ? title : sn,
    dataType: 'number',
    unit,
    access: 'r',
    address: {},
    ...shown,
    ...read,
    writeFormula: '',
    secondPerson: false,
    formula,
  }
}

function checkSignal(kind: DriverDeclaration | undefined, given: SignalSettings, shortestMs: number): CheckedSignal {
  const formula = given.formula?.trim() ?? ''
  if (formula !== '') return calculatedSignal(given, formula)
  const { scale = 1, lowerLimit = null, upperLimit = null, deadBand = null, intervalMs = null } = given
  const noValueAt = given.noValueAt?.trim() ?? ''
  const address: Settings = { ...given.address }
  // A stored signal may have no address: then nothing reads it.
  const reader = given.id !== undefined && Object.keys(address).length === 0 ? undefined : kind
  if (reader) assertValid(validators.get(reader.id)?.address, address, 'address')
  const typeThere = reader?.dataTypeOf(address)
  const dataType: DataType = given.dataType ?? typeThere ?? 'number'
  if (typeThere !== undefined && dataType !== typeThere) throw invalid('dataType', 'format', typeThere)
  if (scale === 0) throw invalid('scale', 'format')
  if (lowerLimit !== null && upperLimit !== null && lowerLimit > upperLimit)
    throw invalid('lowerLimit', 'tooLarge', upperLimit)
  if (dataType !== 'number' && deadBand !== null && deadBand > 0) throw invalid('deadBand', 'tooLarge', 0)
  if (intervalMs !== null && kind?.isPushed) throw invalid('intervalMs', 'format')
  if (intervalMs !== null && intervalMs < shortestMs) throw invalid('intervalMs', 'tooSmall', shortestMs)
  if (given.writeFormula && !isWriteFormula(given.writeFormula)) throw invalid('writeFormula', 'format')
  const access = accessSpellings[given.access ?? 'r']
  const problem =
    noValueProblem(noValueAt, dataType) ??
    reader?.problem({ address, dataType, isWritable: access === 'rw', deadBand: deadBand ?? 0 })
  if (problem) throw invalid(problem.path, 'format', problem.text.en)
  return {
    id: given.id,
    title: given.title,
    sn: given.sn === undefined || given.sn === '' ? given.title : given.sn,
    dataType,
    unit: given.unit ?? '',
    access,
    address,
    scale,
    offset: given.offset ?? 0,
    decimals: dataType === 'number' ? (given.decimals ?? 2) : 0,
    lowerLimit,
    upperLimit,
    deadBand,
    intervalMs,
    noValueAt,
    signalMaps: given.signalMaps ?? [],
    writeFormula: given.writeFormula ?? '',
    secondPerson: given.secondPerson ?? false,
    formula,
  }
}

/**
 * Checks how signals are simulated, by the settings of the simulated driver. What is said of signals that the device
 * does not have is left out. @throws {ApiError} that names the wrong field: `simulation.a-level.max`
 */
export function checkSimulation(
  given: Readonly<Record<string, object>>,
  signals: readonly StoredSignal[],
): Record<string, Settings> {
  const simulation: Record<string, Settings> = {}
  for (const { id, dataType, access } of signals) {
    if (!Object.hasOwn(given, id)) continue
    const address: Settings = { ...given[id] }
    assertValid(validators.get(simulated.id)?.address, address, `simulation.${id}`)
    const problem = simulated.problem({ address, dataType, isWritable: access === 'rw', deadBand: 0 })
    if (problem)
      throw new ApiError('invalid', [
        { path: problem.path.replace(/^address/, `simulation.${id}`), reason: 'format', detail: problem.text.en },
      ])
    simulation[id] = address
  }
  assertInputs(simulation, signals)
  return simulation
}

/** @throws {ApiError} that names a signal that is computed from one that is not there, or recorded courses that are too long */
function assertInputs(simulation: Readonly<Record<string, Settings>>, signals: readonly StoredSignal[]): void {
  // One with a formula is computed by the server, so its gateway does not know it.
  const read = signals.filter(({ formula }) => formula === '')
  const names = new Set([
    ...read.flatMap(({ id, sn }) => [id, sn]),
    ...Object.values(simulation).map(({ name }) => name),
  ])
  let recorded = 0
  for (const [id, address] of Object.entries(simulation)) {
    const unknown = simulationInputs(address).find((name) => !names.has(name))
    if (unknown !== undefined) {
      const path = `simulation.${id}.${address['behaviour'] === 'follow' ? 'follows' : 'expression'}`
      throw invalid(path, 'unknown', unknown)
    }
    recorded += String(address['playback'] ?? '').length
    if (recorded > limits.simulation.perDevice)
      throw invalid(`simulation.${id}.playback`, 'tooLong', limits.simulation.perDevice)
  }
}

function assertValid(validate: Validate | undefined, value: object, path: string): void {
  if (!validate || validate(value)) return
  throw new ApiError('invalid', fieldProblems(validate.errors)).under(path)
}
