import type { AlarmRule, BodyOf, equipment, Settings } from '@mimic/contract'
import type { ChangedRow } from '../../platform/change.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { orNotFound } from '../../platform/handle.ts'
import { AlarmRuleRows } from '../alarms/store/AlarmRuleRows.ts'
import { auditedOf } from './auditedSettings.ts'
import { kindFor } from './checkSettings.ts'
import type { EquipmentRows } from './EquipmentRows.ts'
import { SettingsChange, SettingsReads } from './EquipmentSettings.ts'
import type { TemplateFollowing } from './TemplateFollowing.ts'

interface Copy {
  readonly audited: ChangedRow
  readonly id: string
  readonly gatewayId: string | null
  /** The fields of its driver settings that stay empty. */
  readonly secrets: readonly string[]
}

/** Copies a device inside a transaction. @throws {ApiError} 404; one that names each wrong field */
export async function copyEquipment(
  trx: Db,
  scope: Scope,
  { id: from, equipName, sn = '' }: BodyOf<typeof equipment.copy>,
  own: { readonly rows: EquipmentRows; readonly following: TemplateFollowing },
  author: { readonly loginname: string; readonly now: number },
): Promise<Copy> {
  const { loginname, now } = author
  const reads = new SettingsReads(trx, own.rows)
  const change = new SettingsChange(trx, own.rows, now)
  const {
    id: _id,
    version: _version,
    signals,
    simulation,
    templateId,
    ...info
  } = orNotFound(await reads.info(scope, from))
  const { driverConfig } = orNotFound(await own.rows.settings(scope, from))
  const secrets = secretsIn(info.driver, driverConfig)
  const kept = { ...driverConfig, ...Object.fromEntries(secrets.map((name) => [name, ''])) }
  const fresh = signals.map(({ id: _own, ...signal }) => signal)
  const settings = { ...info, driverConfig: kept, signals: fresh, equipName, sn, archived: false }
  const added = await change.add(scope, settings, loginname)
  const { id } = added.info
  // The copies stand in the order of the list.
  const copyOf = new Map(signals.map((signal, place) => [signal.id, added.info.signals[place]]))
  const simulated = Object.entries(simulation).flatMap(([signal, how]) => {
    const copy = copyOf.get(signal)
    return copy ? [[copy.id, how] as const] : []
  })
  const alarms = (await new AlarmRuleRows(trx).ofEquipment(scope, from)).flatMap((rule) => {
    const copy = copyOf.get(rule.signalId)
    return copy ? [{ sn: copy.sn, condition: ofCopy(conditionOf(rule), from, id, copyOf) }] : []
  })
  await change.edit(scope, id, { simulation: Object.fromEntries(simulated), alarms }, loginname)
  if (templateId !== null) {
    await own.rows.bind(scope, id, 'template', templateId, author)
    await own.following.bound(trx, scope, id, await own.following.parametersOf(trx, scope, from), loginname)
  }
  const after = orNotFound(await reads.info(scope, id))
  const detail = { copyOf: from, templateId, signals: signals.length, alarms: alarms.length }
  return { audited: { after: auditedOf(after, [], 'after'), detail }, id, gatewayId: after.gatewayId, secrets }
}

/** The names of the settings that are passwords. What everybody has before a password is set is none. */
const secretsIn = (driver: string, settings: Settings): string[] =>
  Object.entries(kindFor(driver)?.device ?? {}).flatMap(([name, field]) =>
    field.is === 'text' && field.isSecret && ![undefined, '', field.initial].includes(settings[name]?.toString())
      ? [name]
      : [],
  )

/** A condition that names signals of the device names those of its copy. */
function ofCopy(
  condition: ReturnType<typeof conditionOf>,
  from: string,
  to: string,
  copyOf: ReadonlyMap<string, { readonly id: string } | undefined>,
): ReturnType<typeof conditionOf> {
  const named = (text: string) =>
    text.replaceAll(REFERENCE, (whole, ...ids: (string | undefined)[]) => {
      const copy = (ids[0] ?? ids[2]) === from ? copyOf.get(ids[1] ?? ids[3] ?? '') : undefined
      return copy ? `{${to}.${copy.id}}` : whole
    })
  const { otherSignalId, expression, suppressWhen } = condition
  return {
    ...condition,
    otherSignalId: copyOf.get(otherSignalId)?.id ?? otherSignalId,
    expression: named(expression),
    suppressWhen: named(suppressWhen),
  }
}

/** As the grammar of formulas has it: `{equip.signal}`, or without braces where the ids have no dashes. */
const REFERENCE = /\{\s*([\w-]+)\.([\w-]+)\s*\}|\b([A-Za-z_]\w*)\.(\w+)/g

const conditionOf = ({ id: _id, equipId: _equip, signalId: _signal, signalTitle: _title, ...condition }: AlarmRule) =>
  condition
