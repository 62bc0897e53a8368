import type { Locale } from '@mimic/contract'
import { createContext, useContext } from 'react'
import type { Translate } from './createLabels.ts'

export const LabelsContext = createContext<{ readonly t: Translate; readonly locale: Locale } | undefined>(undefined)

export function useLabels() {
  const labels = useContext(LabelsContext)
  if (!labels) throw new Error('useLabels is used outside the Editor')
  return labels
}
