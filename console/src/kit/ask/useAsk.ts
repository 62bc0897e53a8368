import type { GatewayAnswer } from '@mimic/contract'
import type { Answer, CallBody } from '@mimic/contract/client'
import { asPoll, CallError } from '@mimic/contract/client'
import { codeText } from '@mimic/contract/codeTexts'
import { isSuccess } from '@mimic/contract/errors'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { asyncCommand } from '@mimic/viewer/link'
import { useMemo } from 'react'
import { useStores } from '../../stores/StoresContext.ts'
import { labelled } from '../text/labelled.ts'

type AskPath =
  | typeof paths.equipmentTest
  | typeof paths.equipmentBrowse
  | typeof paths.equipmentCertificates
  | typeof paths.equipmentChangeCertificate
  | typeof paths.equipmentEndpoints
  | typeof paths.equipmentFaults
  | typeof paths.equipmentChangeFault
  | typeof paths.gatewayLog
  | typeof paths.gatewayRestart

export type Ask = <P extends AskPath>(path: P, body: CallBody<P>) => Promise<GatewayAnswer>

/** The answer comes a little after the gateway's own deadline, when it waited for a device. */
const WAIT_MS = limits.ask.waitMs + 5_000

/**
 * Asks a gateway and waits for its answer (7.4). The returned function throws {@link CallError} with the text of the
 * answer, and the answer as its data, when the gateway could not do it, and 1301 when it stays silent.
 */
export function useAsk(): Ask {
  const { caller, locale } = useStores()
  return useMemo(
    () => async (path, body) => {
      const answer = await asyncCommand<unknown>({
        submit: () => caller.ask(path, body),
        poll: (uuid) => caller.ask(paths.deviceMonitorCallback, { uuid }, asPoll).catch(answered),
        waitMs: WAIT_MS,
        locale: locale.locale,
      })
      // The callback of these calls answers what the gateway said.
      const said = (answer ?? { code: 200, text: '', tookMs: 0 }) as GatewayAnswer
      if (isSuccess(said.code)) return said
      const text = codeText(said.code, locale.locale)
      throw new CallError(said.code, said.text === '' ? text : labelled(text, said.text), [], true, said)
    },
    [caller, locale],
  )
}

/** A refusal with the gateway's answer counts as answered: it says why, in the words of the protocol. */
function answered(error: unknown): Answer<unknown> {
  if (!(error instanceof CallError) || error.data === undefined) throw error
  return { code: error.code, message: error.message, data: error.data, status: 'success' }
}
