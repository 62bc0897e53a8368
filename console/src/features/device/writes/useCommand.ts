import { codeText } from '@mimic/contract/codeTexts'
import { codes } from '@mimic/contract/errors'
import { paths } from '@mimic/contract/paths'
import type { WrittenValue } from '@mimic/viewer/link'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorText } from '../../../kit/text/errorText.ts'
import { labelled } from '../../../kit/text/labelled.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { type WatchedSignal, watched } from '../monitor/DeviceMonitor.ts'
import { checkWrite } from './checkWrite.ts'
import { useWrite } from './useWrite.ts'

type Progress =
  | { readonly is: 'idle' }
  | { readonly is: 'asking'; readonly value: string }
  | { readonly is: 'writing' }
  | ({ readonly is: 'written' } & WrittenValue)
  | { readonly is: 'refused'; readonly text: string }

/**
 * Reads and writes one signal: the new value is checked, confirmed by the user, sent, and followed to its answer.
 * @param written the text of a value that was read back
 */
export function useCommand(equipmentId: string, live: WatchedSignal, written: (back: WrittenValue) => string) {
  const { call, locale, session, writes } = useStores()
  const send = useWrite()
  const [read, setRead] = useState<WatchedSignal>()
  const [draft, setDraft] = useState('')
  const [progress, setProgress] = useState<Progress>({ is: 'idle' })
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  // A value that was read on request counts until a newer one has come.
  const signal = read && (read.time ?? 0) > (live.time ?? 0) ? read : live
  const readAgain = async () => {
    try {
      const all = await call(paths.deviceMonitorSignalQuery, { equipmentId })
      const again = all.find(({ id }) => id === live.id)
      setRead(again && watched(again))
    } catch (error) {
      setProgress({ is: 'refused', text: errorText(error) })
    }
  }
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const problem = session.may('signal.write') ? checkWrite(signal, draft) : 'writeDenied'
    setProgress(
      problem === undefined
        ? { is: 'asking', value: draft.trim() }
        : { is: 'refused', text: codeText(codes[problem], locale.locale) },
    )
  }
  const write = async (value: string, shown: string) => {
    setProgress({ is: 'writing' })
    try {
      const back = await send({ signal, value, shown })
      if (isLeft.current) writes.tellLate(labelled(signal.title, written(back)), false)
      setProgress({ is: 'written', ...back })
      setDraft('')
    } catch (error) {
      const text = errorText(error)
      if (isLeft.current) writes.tellLate(labelled(signal.title, text), true)
      setProgress({ is: 'refused', text })
    }
  }
  const cancel = () => setProgress({ is: 'refused', text: codeText(codes.writeCancelled, locale.locale) })
  return { signal, draft, setDraft, progress, readAgain, ask, write, cancel }
}
