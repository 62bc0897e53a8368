import { endpoints, paths } from '@mimic/contract'
import { describe, expect, it } from 'vitest'
import { type SpecRecord, specRecords } from '../../scripts/specRecords.ts'

interface CallRecord extends SpecRecord {
  readonly method: string
  readonly path: string | null
  readonly pathShown?: boolean
}

/** The specification shows no address for it, and names another call as the likely one. */
const sameAs: Readonly<Record<string, string>> = {
  'notshown.getTheme': 'style.load',
  'notshown.alarmSpeech': 'msg.createSound',
}

// contract.int.test.ts sends every declared call bad input, contractAnswers.int.test.ts its example, and
// sockets.int.test.ts opens every socket.
describe('the calls of the specification', () => {
  it.each(specRecords<CallRecord>('calls').map((call) => [call.id, call] as const))(
    '[spec:calls/*] %s is declared at its address',
    (id, { method, path, pathShown }) => {
      if (method === 'WS') return expect(Object.values(paths)).toContain(path?.replace('{token}', ''))
      const call = endpoints.find((each) => each.id === (sameAs[id] ?? id))
      expect(call?.method).toBe(method)
      // One address is written without its leading slash; a request has one.
      if (path !== null && pathShown !== false && !path.startsWith('{'))
        expect(call?.path).toBe(path.replace(/^(?=lfscada)/, '/'))
    },
  )
})
