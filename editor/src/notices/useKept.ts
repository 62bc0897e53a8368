import { useEffect } from 'react'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { noticeLog } from './NoticeLog.ts'

/** Keeps the text of a notice when a new one comes. @param notice another object for each; undefined: there is none */
export function useKept(store: DesignerStore, notice: object | undefined, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same notice in another language is no new one
  useEffect(() => {
    if (notice) store.part(noticeLog).add(text)
  }, [store, notice])
}
