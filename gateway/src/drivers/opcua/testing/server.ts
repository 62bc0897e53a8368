import { flushCompileCache } from 'node:module'
import { OPCUACertificateManager } from 'node-opcua-certificate-manager'
import { MessageSecurityMode, NodeId, SecurityPolicy, StatusCodes } from 'node-opcua-client'
import { OPCUAServer } from 'node-opcua-server'
import { answerQuestions } from '../../../testing/answerQuestions.ts'
import { tellShelving } from './tellShelving.ts'

/**
 * A server with a variable of every type, as a process of its own, so that it can be killed. PORT and PKI (a folder)
 * come from the environment, STRICT, with which it trusts only the clients in its folder, and COUNTERS, the number of variables that count seconds until they are set. It reports
 * `{ port }` when it is ready. The account is `op` with the password `secret`.
 */
const values: readonly (readonly [name: string, type: string, value: unknown])[] = [
  ['Boolean', 'Boolean', true],
  ['SByte', 'SByte', -5],
  ['Byte', 'Byte', 200],
  ['Int16', 'Int16', -300],
  ['UInt16', 'UInt16', 60_000],
  ['Int32', 'Int32', -70_000],
  ['UInt32', 'UInt32', 4_000_000_000],
  ['Int64', 'Int64', [0xffffffff, 0xfffffffb]],
  ['UInt64', 'UInt64', [1, 0]],
  ['Float', 'Float', 3.3],
  ['Double', 'Double', 0.1],
  ['String', 'String', 'text'],
  ['DateTime', 'DateTime', new Date(Date.UTC(2026, 0, 2))],
  ['NaN', 'Double', Number.NaN],
]

const port = Number(process.env['PORT'])
const server = new OPCUAServer({
  port,
  host: '127.0.0.1',
  serverCertificateManager: new OPCUACertificateManager({
    rootFolder: process.env['PKI'] ?? '',
    automaticallyAcceptUnknownCertificate: process.env['STRICT'] !== '1',
    disableFileWatchers: true,
  }),
  securityModes: [MessageSecurityMode.None, MessageSecurityMode.SignAndEncrypt],
  securityPolicies: [SecurityPolicy.None, SecurityPolicy.Basic256Sha256],
  userManager: { isValidUser: (name: string, password: string) => name === 'op' && password === 'secret' },
  maxConnectionsPerEndpoint: 50,
})
await server.initialize()
const space = server.engine.addressSpace?.getOwnNamespace()
if (!space) throw new Error('the server has no address space')
server.engine.addressSpace?.installAlarmsAndConditionsService()
const plant = space.addObject({
  organizedBy: server.engine.addressSpace?.rootFolder.objects ?? '',
  browseName: 'Plant',
})
const variables = new Map<string, ReturnType<typeof space.addVariable>>()
for (const [browseName, dataType, value] of values) {
  const variable = space.addVariable({
    componentOf: plant,
    browseName,
    nodeId: `s=${browseName}`,
    dataType,
    value: { dataType, arrayType: 0, value },
    minimumSamplingInterval: 50,
  })
  variables.set(browseName, variable)
}
space.addVariable({
  componentOf: plant,
  browseName: 'ReadOnly',
  nodeId: 's=ReadOnly',
  dataType: 'Double',
  accessLevel: 'CurrentRead',
  value: { dataType: 'Double', value: 1 },
})
space.addVariable({
  componentOf: plant,
  browseName: 'Array',
  nodeId: 's=Array',
  dataType: 'Double',
  valueRank: 1,
  value: { dataType: 'Double', arrayType: 1, value: new Float64Array([1, 2]) },
})
const identification = space.addObject({ componentOf: plant, browseName: 'Identification' })
space.addVariable({
  propertyOf: identification,
  browseName: 'SerialNumber',
  nodeId: 's=SerialNumber',
  dataType: 'String',
  value: { dataType: 'String', value: 'SN-7' },
})
const limit = variables.get('Double')
if (limit)
  space.addVariable({
    propertyOf: limit,
    browseName: 'Precision',
    nodeId: 's=Precision',
    dataType: 'Double',
    value: { dataType: 'Double', value: 2 },
  })
const areas = server.engine.addressSpace?.rootFolder.objects.server
plant.setEventNotifier(1)
areas?.addReference({ referenceType: 'HasNotifier', nodeId: plant })
limit?.addReference({ referenceType: 'HasEventSource', nodeId: plant, isForward: false })
const alarm = space.instantiateAlarmCondition('AlarmConditionType', {
  browseName: 'DoubleHigh',
  nodeId: 's=DoubleHigh',
  conditionSource: limit ?? null,
  inputNode: NodeId.nullNodeId,
  componentOf: plant,
  // Without it, the library takes an acknowledged alarm that is active for one that nobody needs to know of.
  optionals: ['ConfirmedState', 'Confirm', 'ShelvingState'],
  maxTimeShelved: 3_600_000,
})
const shelving = tellShelving(alarm)
const count = space.addVariable({
  componentOf: plant,
  browseName: 'Count',
  nodeId: 's=Count',
  dataType: 'UInt32',
  value: { dataType: 'UInt32', value: 0 },
})
const counters = Array.from({ length: Number(process.env['COUNTERS'] ?? 0) }, (_, i) =>
  space.addVariable({
    componentOf: plant,
    browseName: `C${i}`,
    nodeId: `s=C${i}`,
    dataType: 'UInt32',
    value: { dataType: 'UInt32', value: 0 },
  }),
)
const setCounters = (value: number): void => {
  for (const counter of counters) counter.setValueFromSource({ dataType: 'UInt32', value })
}
let second = 0
const counting = counters.length > 0 ? setInterval(() => setCounters(++second), 1000) : undefined
let n = 0
setInterval(() => count.setValueFromSource({ dataType: 'UInt32', value: ++n }), 100)
answerQuestions({
  set: (name: string, value: unknown) => {
    const dataType = values.find(([each]) => each === name)?.[1] ?? 'Double'
    const own = dataType === 'DateTime' ? new Date(String(value)) : value
    variables.get(name)?.setValueFromSource({ dataType, arrayType: 0, value: own })
  },
  get: (name: string): unknown => variables.get(name)?.readValue().value.value,
  setCounters: (value: number) => {
    clearInterval(counting)
    setCounters(value)
  },
  /** Raises the alarm, with a severity from 1 to 1000. */
  raise: (message: string, severity: number) => {
    alarm.activateAlarm()
    alarm.raiseNewCondition({ message, severity, quality: StatusCodes.Good, retain: true })
  },
  /** Ends the alarm. What is not acknowledged yet gets a branch where the server makes them. */
  end: (hasBranch: boolean) => {
    if (hasBranch) return alarm.signalNewCondition('Inactive', false, '')
    alarm.deactivateAlarm(true)
    alarm.raiseNewCondition({ message: 'normal', severity: 100, quality: StatusCodes.Good, retain: true })
  },
  /** Another client acknowledges the alarm. */
  acknowledge: (by: string, comment: string) => {
    alarm.currentBranch().setClientUserId(by)
    alarm.acknowledgeAndAutoConfirmBranch(alarm.currentBranch(), comment)
  },
  /** Another client confirms the alarm. */
  confirm: (by: string, comment: string) => {
    alarm.currentBranch().setClientUserId(by)
    alarm.autoConfirmBranch(alarm.currentBranch(), comment)
  },
  /** Another client shelves the alarm for a time, and unshelves it. */
  shelve: (ms: number) => shelving?.shelve(ms),
  unshelve: () => shelving?.unshelve(),
  alarmState: () => ({
    isAcked: alarm.ackedState.getValue(),
    isConfirmed: alarm.confirmedState?.id.readValue().value.value,
    shelving: alarm.shelvingState?.getCurrentState(),
    branches: alarm.getBranchCount(),
    comment: alarm.comment.readValue().value.value?.text,
  }),
  connections: () => server.currentChannelCount,
  sessions: () => server.engine.currentSessionCount,
})
await server.start()
process.send?.({ port })
process.on('SIGTERM', () => void server.shutdown(0).finally(() => process.exit(0)))
// Killed, it would not write what NODE_COMPILE_CACHE keeps for the next start.
flushCompileCache()
