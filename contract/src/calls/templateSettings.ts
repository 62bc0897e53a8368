import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Title } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'
import { StoredTemplateAlarm, TemplateAlarm } from './alarm.ts'
import { SettingsObject, SignalSettings, StoredSignal } from './signalSettings.ts'

/**
 * A value that differs between the devices of a template. `{name}` stands for it in texts of driver settings,
 * addresses, titles, tags and units; in a number of an address also with a sum: `{base}+4`.
 */
const TemplateParameter = closed({
  name: Type.String({
    pattern: '^[A-Za-z][A-Za-z0-9_]{0,31}$',
    maxLength: 32,
    description: '`{name}` stands for the value in settings, addresses, titles, tags and units.',
  }),
  title: Title,
  initial: Type.String({ maxLength: 200, description: 'The value of a device that gives none.' }),
})
export type TemplateParameter = Static<typeof TemplateParameter>

/** The settings that a template gives to its devices. */
const TemplateSettings = Type.Object({
  id: Id,
  version: Type.Integer(),
  parameters: Type.Array(TemplateParameter),
  driver: Type.String(),
  driverConfig: SettingsObject,
  signals: Type.Array(StoredSignal),
  alarms: Type.Array(StoredTemplateAlarm),
})
export type TemplateSettings = Static<typeof TemplateSettings>

/**
 * A setting of a device by its path: `driver`, `driverConfig.port`, `signals.<tag>.scale`, `signals.<tag>`,
 * `alarms.<message>.value`, `reports.<title>.columns`.
 */
const Path = Type.String({ maxLength: 200 })
/** JSON text of a setting; empty for one that is not there. */
const Value = Type.String()

const DeviceSync = Type.Object({
  equipId: Id,
  equipName: Type.String(),
  /** The changes that an update would make. */
  changes: Type.Array(Type.Object({ path: Path, from: Value, to: Value })),
  /** The device's own settings; an update keeps them. */
  overrides: Type.Array(Type.Object({ path: Path, own: Value, template: Value })),
  /** Why it cannot be updated: the fields that would be wrong with the device's parameters. */
  problem: Type.String(),
})
export type DeviceSync = Static<typeof DeviceSync>

const ParameterValues = Type.Record(Type.String({ maxLength: 32 }), Type.String({ maxLength: 200 }))

export const templateSettings = {
  detail: endpoint({
    id: 'template.settings.detail',
    isInside: true,
    allow: 'equipment.read',
    summary: 'The driver settings, signals, alarm conditions and parameters of a template.',
    body: closed({ id: Id }),
    reply: TemplateSettings,
    scopedBy: 'id',
    example: { id: 'template-a' },
    audit: 'reads',
  }),
  edit: endpoint({
    id: 'template.settings.edit',
    allow: 'equipment.edit',
    summary:
      'Changes the driver settings, signals, alarm conditions or parameters of a template; bound devices change when they are updated (`sync`). `signals` is the whole list. It is checked with the initial values of the parameters. 400 with reason `secretAgain` as for `equipment.multi.edit`.',
    bodyBytes: limits.plant.bytes,
    body: closed({
      id: Id,
      baseVersion: Type.Optional(Type.Integer({ minimum: 0 })),
      parameters: Type.Optional(
        Type.Array(TemplateParameter, { maxItems: 50, description: 'Values that differ between its devices.' }),
      ),
      driver: Type.Optional(Type.String({ maxLength: limits.id, description: 'Kind of driver; empty: none.' })),
      driverConfig: Type.Optional(SettingsObject),
      signals: Type.Optional(
        Type.Array(SignalSettings, { maxItems: limits.plant.perEquipment, description: 'The whole list of signals.' }),
      ),
      alarms: Type.Optional(
        Type.Array(TemplateAlarm, {
          maxItems: limits.plant.perEquipment,
          description: 'The whole list of alarm conditions.',
        }),
      ),
    }),
    reply: TemplateSettings,
    scopedBy: 'id',
    example: {
      id: 'template-a',
      baseVersion: 1,
      parameters: [{ name: 'unit', title: 'Unit id', initial: '1' }],
      driver: 'modbus-tcp',
      driverConfig: { host: '192.0.2.10', unitId: '{unit}' },
      signals: [{ title: 'Level', sn: 'LIT-{unit}', address: { area: 'input', address: 0, type: 'i16' } }],
      alarms: [],
    },
    audit: { action: 'template.settings.edit', cn: '修改模板配置', en: 'Template settings changed' },
  }),
  bound: endpoint({
    id: 'template.bound',
    isInside: true,
    allow: 'equipment.read',
    summary: 'The devices that are bound to a template, by name.',
    body: closed({ id: Id }),
    reply: Type.Array(Type.Object({ id: Id, equipName: Type.String() })),
    scopedBy: 'id',
    example: { id: 'template-a' },
    audit: 'reads',
  }),
  plan: endpoint({
    id: 'template.sync.plan',
    isInside: true,
    allow: 'equipment.read',
    summary: 'What an update to the template would change of each bound device, and what each device has of its own.',
    body: closed({ id: Id }),
    reply: Type.Object({ version: Type.Integer(), rows: Type.Array(DeviceSync) }),
    scopedBy: 'id',
    example: { id: 'template-a' },
    audit: 'reads',
  }),
  sync: endpoint({
    id: 'template.sync',
    allow: 'equipment.edit',
    summary:
      'Updates the chosen devices to their template, all or none. Settings that a device has of its own stay. 409 when the template is not of `baseVersion` any more, or a signal that would be removed is in use.',
    body: closed({
      id: Id,
      baseVersion: Type.Integer({ minimum: 0 }),
      equipIds: Type.Array(Id, { minItems: 1, maxItems: limits.plant.equipment }),
    }),
    reply: Type.Object({ changed: Type.Integer() }),
    scopedBy: 'id',
    example: { id: 'template-a', baseVersion: 1, equipIds: ['equipment-a'] },
    audit: { action: 'template.sync', cn: '同步模板', en: 'Devices updated to their template' },
  }),
  ofEquipment: endpoint({
    id: 'template.ofEquipment',
    isInside: true,
    allow: 'equipment.read',
    summary:
      'The parameters that an equipment has of its template, and what it has of its own; 404 without a template.',
    body: closed({ equipmentId: Id }),
    reply: Type.Object({
      templateId: Id,
      /** The version of the template that it was updated to. */
      version: Type.Integer(),
      parameters: Type.Array(Type.Object({ ...TemplateParameter.properties, value: Type.String() })),
      overrides: DeviceSync.properties.overrides,
    }),
    scopedBy: 'equipmentId',
    example: { equipmentId: 'equipment-a' },
    audit: 'reads',
  }),
  setOfEquipment: endpoint({
    id: 'template.ofEquipment.edit',
    allow: 'equipment.edit',
    summary:
      'Changes the parameters of an equipment, or sets paths that it has of its own back to the template, and updates it.',
    body: closed({
      equipmentId: Id,
      parameters: Type.Optional(ParameterValues),
      reset: Type.Optional(Type.Array(Path, { maxItems: 10_000 })),
    }),
    reply: Type.Object({ changed: Type.Integer() }),
    scopedBy: 'equipmentId',
    example: { equipmentId: 'equipment-a', parameters: { unit: '2' }, reset: ['driverConfig.port'] },
    audit: { action: 'template.ofEquipment.edit', cn: '修改设备的模板参数', en: 'Template parameters changed' },
  }),
}
