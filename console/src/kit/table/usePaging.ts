import { limits } from '@mimic/contract/limits'
import { useState } from 'react'

const KEY = 'mimic.pageSize'
/** Rows a page of a list that people may choose. */
export const pageSizes = [limits.pageSize.default, 20, 50, 100] as const

/** The state of a pager; its pages have the size that was last chosen in this browser. */
export function usePaging(page: number, change: (part: { readonly page: number }) => void) {
  const [size, setSize] = useState<number>(() => {
    const stored = Number(localStorage.getItem(KEY))
    return pageSizes.find((each) => each === stored) ?? limits.pageSize.default
  })
  return {
    page,
    size,
    onPage: (next: number) => change({ page: next }),
    onSize(chosen: number, next: number) {
      localStorage.setItem(KEY, String(chosen))
      setSize(chosen)
      change({ page: next })
    },
  }
}
