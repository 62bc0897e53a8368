import { httpPeer } from '../http/testing/httpPeer.ts'
import { lacksPymodbus, pymodbusPeer } from '../modbus/testing/pymodbusPeer.ts'
import { registerPeer } from '../modbus/testing/registerPeer.ts'
import { hasSocat, serialPeer } from '../modbus/testing/serialPeer.ts'
import { topicPeer } from '../mqtt/testing/topicPeer.ts'
import { serverPeer } from '../opcua/testing/serverPeer.ts'
import { lacksSnap7, snap7Peer } from '../s7/testing/snap7Peer.ts'
import { lacksSnmpd, snmpdPeer } from '../snmp/testing/snmpdPeer.ts'
import { edgePeer } from '../sparkplug/testing/edgePeer.ts'
import { webhookPeer } from '../webhook/testing/webhookPeer.ts'
import { Mosquitto } from './Mosquitto.ts'
import type { Program, Without } from './Peer.ts'

const lacksMosquitto = () => (Mosquitto.isHere ? undefined : 'mosquitto is not installed')

/** The device programs that each kind of driver is tried with, or why there is none. */
export const programs: Readonly<Record<string, readonly Program[] | Without>> = {
  'modbus-tcp': [
    { name: 'pymodbus', make: () => pymodbusPeer('tcp'), lacks: lacksPymodbus },
    { name: 'registers that misbehave', make: () => registerPeer('tcp') },
  ],
  'modbus-rtu-tcp': [
    { name: 'pymodbus', make: () => pymodbusPeer('rtu'), lacks: lacksPymodbus },
    { name: 'registers that misbehave', make: () => registerPeer('rtu') },
  ],
  'modbus-rtu': [{ name: 'socat', make: serialPeer, lacks: () => (hasSocat() ? undefined : 'socat is not installed') }],
  mqtt: [{ name: 'Mosquitto', make: topicPeer, lacks: lacksMosquitto }],
  'sparkplug-b': [{ name: 'the edge node of Tahu', make: edgePeer, lacks: lacksMosquitto }],
  opcua: [
    { name: 'node-opcua', make: () => serverPeer(false) },
    { name: 'node-opcua, signed and encrypted', make: () => serverPeer(true) },
  ],
  s7: [{ name: 'Snap7', make: snap7Peer, lacks: lacksSnap7 }],
  http: [{ name: 'an HTTP server', make: httpPeer }],
  webhook: [{ name: 'an HTTP client', make: webhookPeer }],
  snmp: [
    { name: 'snmpd, v2c', make: () => snmpdPeer('2c'), lacks: lacksSnmpd },
    { name: 'snmpd, v3 encrypted', make: () => snmpdPeer('3'), lacks: lacksSnmpd },
  ],
  simulated: { because: 'it is computed in the gateway: there is no device, and its faults are settings' },
}
