import { type ReactNode, useEffect, useState } from 'react'
import { ScreenFailed } from '../../../kit/dialog/ScreenFailed.tsx'
import { Nothing } from '../../../kit/table/Nothing.tsx'
import { type EditTab, tabs } from './equipmentDraft.ts'

type Loading<Info> =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'loaded'; readonly info: Info; readonly turn: number }

/** An editor of a row that was read. `key` differs after each reading, so that a new draft begins. */
export interface LoadedEditor<Info> {
  readonly key: string
  readonly info: Info
  readonly tab: EditTab
  readonly onReload: () => void
}

interface EditLoaderProps<Info> {
  readonly screen: string
  readonly params: Readonly<Record<string, string | undefined>>
  readonly listAddress: string
  /** Reads the stored row. The function stays the same between renders. */
  readonly load: (id: string) => Promise<Info>
  readonly children: (editor: LoadedEditor<Info>) => ReactNode
}

/** Reads a row for the screen that edits it; each tab of that screen has its own address (2.2). */
export function EditLoader<Info>({ screen, params, listAddress, load, children }: EditLoaderProps<Info>) {
  const { id = '' } = params
  const tab = tabs.find((each) => each === params['tab']) ?? tabs[0]
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<Loading<Info>>({ is: 'loading' })
  useEffect(() => {
    let isOver = false
    load(id).then(
      (info) => isOver || setState({ is: 'loaded', info, turn }),
      (error: unknown) => isOver || setState({ is: 'failed', error }),
    )
    return () => {
      isOver = true
    }
  }, [load, id, turn])
  return (
    <div className="screen is-edit" data-screen={screen}>
      {state.is === 'loading' ? (
        <Nothing of={{ page: undefined, error: undefined, reload: () => undefined }} />
      ) : state.is === 'failed' ? (
        <ScreenFailed error={state.error} back={listAddress} />
      ) : (
        children({
          key: `${id} ${state.turn}`,
          info: state.info,
          tab,
          onReload: () => setTurn((before) => before + 1),
        })
      )}
    </div>
  )
}
