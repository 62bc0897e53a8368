import { errorText } from '../text/errorText.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { toastProblem } from './toaster.ts'

/** An act on a row that is asked about before it is done. */
export interface Asked {
  readonly question: string
  readonly confirmText: string
  readonly intent?: 'primary' | 'danger'
  readonly act: () => Promise<void>
}

interface AskedActProps {
  readonly asked: Asked
  readonly onClose: () => void
}

/** The question before an act; a refusal is shown. */
export function AskedAct({ asked: { act, ...question }, onClose }: AskedActProps) {
  const run = async () => {
    onClose()
    try {
      await act()
    } catch (error) {
      await toastProblem(errorText(error))
    }
  }
  return <ConfirmDialog {...question} onCancel={onClose} onConfirm={() => void run()} />
}
