import type { PageRecords } from '@mimic/engine'
import { useEffect, useState } from 'react'
import { useLatest } from '../kit/useLatest.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { versionFiles } from './VersionFiles.ts'

/** A saved version of the page; undefined until it is loaded, and without a version. */
export function useVersionPage(
  store: DesignerStore,
  version: number | undefined,
  onFailed: () => void,
): PageRecords | undefined {
  const [page, setPage] = useState<PageRecords>()
  const failed = useLatest(onFailed)
  useEffect(() => {
    setPage(undefined)
    if (version === undefined) return undefined
    let isOver = false
    store
      .part(versionFiles)
      .of(version)
      .then(
        (loaded) => !isOver && setPage(loaded),
        () => !isOver && failed.current(),
      )
    return () => {
      isOver = true
    }
  }, [store, version, failed])
  return page
}
