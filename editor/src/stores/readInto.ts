import { runInAction } from 'mobx'

/** How far the content of a store has been read. */
export type ReadState = 'idle' | 'loading' | 'ready' | 'failed'

/** Reads a store's content. The last content stays visible while it is read again, and where that fails. */
export async function readInto<T>(
  store: { state: ReadState },
  read: () => Promise<T>,
  take: (content: T) => void,
): Promise<void> {
  const become = (state: ReadState) => {
    if (store.state !== 'ready') store.state = state
  }
  runInAction(() => become('loading'))
  try {
    const content = await read()
    runInAction(() => {
      take(content)
      store.state = 'ready'
    })
  } catch {
    runInAction(() => become('failed'))
  }
}
