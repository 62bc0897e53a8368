import { it } from 'vitest'
import { conformance } from '../testing/conformance.ts'
import { Mosquitto } from '../testing/Mosquitto.ts'
import { topicPeer } from './testing/topicPeer.ts'

if (Mosquitto.isHere) conformance('MQTT', topicPeer)
else it.skip('MQTT: mosquitto is not installed')
