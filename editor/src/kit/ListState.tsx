import { Spinner } from '@blueprintjs/core'

interface ListStateProps {
  readonly state: 'idle' | 'loading' | 'ready' | 'failed'
  readonly failed: string
  /** Shown when the list is there and has nothing in it. */
  readonly empty?: string | false
}

/** Stands in place of the rows of a list. */
export function ListState({ state, failed, empty = false }: ListStateProps) {
  if (state === 'loading') return <Spinner size={20} />
  const text = state === 'failed' ? failed : state === 'ready' && empty
  return text ? <p className="ed-empty">{text}</p> : null
}
