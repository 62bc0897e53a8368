import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { Said } from '../texts/gatewayTexts.ts'
import { FaultSetting } from './commands.ts'
import { closed, Id, Quality, Scalar, Thumbprint } from './parts.ts'

/** One signal as a `test` read it. */
export const TestReading = Type.Object({
  signalId: Type.String({ maxLength: limits.id }),
  value: Scalar,
  quality: Quality,
  /** The code of `errors.ts` that says why it is bad; 200 for a good one. */
  code: Type.Integer(),
  /** The bytes that the device sent, in hexadecimal, or its text; empty where the protocol has no such thing. */
  raw: Type.String({ maxLength: 1000 }),
  /** Why it is bad, with the words of the protocol; empty for a good one. */
  text: Said,
  /** The device's own time, ms UTC; null where it gives none. */
  time: Type.Union([Type.Integer(), Type.Null()]),
})
export type TestReading = Static<typeof TestReading>

/** One thing that a device offers. */
export const BrowseNode = Type.Object({
  /** `browse` takes it to list the nodes below. */
  node: Type.String({ maxLength: 1000 }),
  /**
   * The node right above it, where it is not the asked one: an answer may have further levels, each branch of them whole.
   * They come after the nodes that were asked for.
   */
  parent: Type.Optional(Type.String({ maxLength: 1000 })),
  title: Said,
  /** Its present value, or why it has none. */
  detail: Type.Optional(Said),
  hasChildren: Type.Boolean(),
  /** The settings of a signal of this node; null for a node without a value. */
  signal: Type.Union([
    Type.Object({
      dataType: Type.Enum(['number', 'boolean', 'string']),
      isWritable: Type.Boolean(),
      /** The address by the fields of the kind of driver. */
      address: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
    }),
    Type.Null(),
  ]),
})
export type BrowseNode = Static<typeof BrowseNode>

/** A certificate of the connection to a device. */
export const DeviceCertificate = Type.Object({
  /**
   * `own`: the gateway shows it to its devices. `next`: it will, once its own one is about to end. `earlier`: it shows it
   * to this device alone, as before all devices had the same. `refused`: a device has shown it, and nobody trusts it yet.
   */
  state: Type.Enum(['own', 'next', 'earlier', 'trusted', 'refused']),
  thumbprint: Thumbprint,
  /** SHA-256; older gateways do not send it. */
  fingerprint: Type.Optional(Type.String({ pattern: '^[0-9A-F]{64}$' })),
  subject: Type.String({ maxLength: 500 }),
  /** ms UTC */
  from: Type.Integer(),
  /** ms UTC */
  to: Type.Integer(),
  /** The certificate itself, for the trust list of the device; only of those that the gateway shows. */
  pem: Type.Optional(Type.String({ maxLength: 8000 })),
})
export type DeviceCertificate = Static<typeof DeviceCertificate>

/** A way to connect to a device, as the device lists it. */
export const DeviceEndpoint = Type.Object({
  /** The device's own name for its address, which others often cannot resolve. */
  url: Type.String({ maxLength: 512 }),
  /** In the words of the protocol; those that the driver can use are among the choices of its settings. */
  securityMode: Type.String({ maxLength: 64 }),
  securityPolicy: Type.String({ maxLength: 200 }),
  /** How secure the device holds it for, beside its other endpoints. */
  level: Type.Integer({ minimum: 0, maximum: 255 }),
  /** How people and programs may log in there. */
  userTokens: Type.Array(Type.Enum(['anonymous', 'userName', 'certificate', 'issuedToken']), { maxItems: 4 }),
  /** The thumbprint of the certificate that the device shows there. */
  thumbprint: Type.Optional(Thumbprint),
})
export type DeviceEndpoint = Static<typeof DeviceEndpoint>

/**
 * The answer to the command of this uuid: 200 or a code of 8.2 with the reason as `text`, how long it took, and what
 * was asked for.
 */
export const Answer = Type.Object(
  {
    v: Type.Literal(2),
    kind: Type.Literal('answer'),
    uuid: Id,
    code: Type.Integer(),
    text: Said,
    tookMs: Type.Integer({ minimum: 0 }),
    readings: Type.Optional(Type.Array(TestReading, { maxItems: limits.bus.tested })),
    nodes: Type.Optional(Type.Array(BrowseNode, { maxItems: limits.bus.browsed })),
    lines: Type.Optional(Type.Array(Type.String({ maxLength: 2000 }), { maxItems: limits.bus.logLines })),
    certificates: Type.Optional(Type.Array(DeviceCertificate, { maxItems: limits.bus.certificates })),
    endpoints: Type.Optional(Type.Array(DeviceEndpoint, { maxItems: limits.bus.endpoints })),
    faults: Type.Optional(Type.Array(FaultSetting, { maxItems: limits.bus.faults })),
    /** How many bytes of the firmware file the gateway has. */
    received: Type.Optional(Type.Integer({ minimum: 0 })),
    /** The firmware file is whole, was checked, and was handed over to whoever installs it. */
    handedOver: Type.Optional(Type.Boolean()),
  },
  closed,
)
export type Answer = Static<typeof Answer>
