import { type Static, Type } from 'typebox'
import { FILE_NAME } from '../bus/index.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing, SomeIds, TimeMs } from '../endpoint/shapes.ts'
import { firmwareEntity } from '../entities/firmware.ts'
import { entityCalls, rowSchema } from '../entity/entityCalls.ts'
import { limits } from '../limits.ts'

const Firmware = rowSchema(firmwareEntity)
export type Firmware = Static<typeof Firmware>

/**
 * `offered`: the gateway has not answered yet. `done`: it has the whole file, has checked it and handed it over to
 * whoever installs it there.
 */
export const offerStates = ['offered', 'downloading', 'refused', 'done'] as const

/** A gateway with the firmware that it runs and the one that it is offered. */
const FirmwareGateway = Type.Object({
  gatewayId: Id,
  title: Type.String(),
  online: Type.Boolean(),
  modelId: Type.Union([Id, Type.Null()]),
  modelTitle: Type.String(),
  /** The version that it reports; empty before its first report. */
  runs: Type.String(),
  offer: Type.Union([
    Type.Object({
      firmwareId: Id,
      firmwareVersion: Type.String(),
      state: Type.Enum(offerStates),
      /** Why it refused, in its own words; empty otherwise. */
      reason: Type.String(),
      gmtModified: TimeMs,
    }),
    Type.Null(),
  ]),
})
export type FirmwareGateway = Static<typeof FirmwareGateway>

const fileName = Type.String({ maxLength: limits.title, pattern: FILE_NAME })

export const firmware = {
  ...entityCalls(firmwareEntity),
  upload: endpoint({
    id: 'hardware.firmware.upload',
    allow: 'equipment.edit',
    needsProof: true,
    isForWholeRange: true,
    encoding: 'upload',
    bodyBytes: limits.firmware.bytes,
    summary:
      'Keeps a firmware file for the gateways of a model, with its SHA-256. 400 for a version that the model has already.',
    body: closed({
      modelId: Id,
      firmwareVersion: fileName,
      fileName,
      note: Type.Optional(Type.String({ maxLength: limits.note })),
      /** The file's bytes as base64. */
      file: Type.String({ minLength: 1, maxLength: 4 * Math.ceil(limits.firmware.bytes / 3) }),
    }),
    reply: Firmware,
    scopedBy: 'modelId',
    example: { modelId: 'model-a', firmwareVersion: '1.2.0', fileName: 'gateway.bin', note: '', file: 'ZmlybXdhcmU=' },
    audit: { action: 'firmware.upload', cn: '上传固件', en: 'Firmware uploaded' },
  }),
  rollOut: endpoint({
    id: 'hardware.firmware.rollOut',
    allow: 'equipment.edit',
    needsProof: true,
    isForWholeRange: true,
    summary:
      'Offers a firmware to gateways of its model. An offer replaces the earlier one of its gateway, also one that was refused. Each gateway decides whether it takes it.',
    body: closed({ id: Id, gatewayIds: SomeIds }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'firmware-a', gatewayIds: 'gw-a' },
    audit: { action: 'firmware.rollOut', cn: '下发固件', en: 'Firmware rolled out' },
  }),
  withdraw: endpoint({
    id: 'hardware.firmware.withdraw',
    allow: 'equipment.edit',
    isForWholeRange: true,
    summary: 'Takes back what a gateway is offered. 409 once it has taken it over.',
    body: closed({ gatewayId: Id }),
    reply: Nothing,
    scopedBy: 'gatewayId',
    example: { gatewayId: 'gw-a' },
    audit: { action: 'firmware.withdraw', cn: '撤回固件', en: 'Firmware offer withdrawn' },
  }),
  gateways: endpoint({
    id: 'hardware.firmware.gateways',
    isInside: true,
    allow: 'equipment.read',
    summary: 'All gateways of the organisation, or one: what each runs, and what it is offered.',
    body: closed({ gatewayId: Type.Optional(Id) }),
    reply: Type.Array(FirmwareGateway),
    example: { gatewayId: 'gw-a' },
    audit: 'reads',
  }),
  setModel: endpoint({
    id: 'hardware.firmware.setModel',
    allow: 'equipment.edit',
    isForWholeRange: true,
    summary: 'Says of which model a gateway is; null: of none.',
    body: closed({ gatewayId: Id, modelId: Type.Union([Id, Type.Null()]) }),
    reply: Nothing,
    scopedBy: 'gatewayId',
    example: { gatewayId: 'gw-a', modelId: 'model-a' },
    audit: { action: 'gateway.setModel', cn: '设置网关型号', en: 'Gateway model set' },
  }),
}
