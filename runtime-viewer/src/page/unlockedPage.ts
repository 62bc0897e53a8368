import type { PageInfo } from '@mimic/contract'
import { asFirst, CallError, type Caller } from '@mimic/contract/client'
import { viewCodes } from '@mimic/contract/viewCodes'
import { viewPaths } from '@mimic/contract/viewPaths'
import type { Texts } from '../chrome/texts.ts'

interface LockedPlace {
  readonly caller: Caller
  readonly root: ShadowRoot
  readonly texts: Texts
  readonly onLocked: () => void
}

/** Reads a page's facts, and asks for its password first if it has one. @throws {CallError} without the password */
export async function unlockedPage(pageId: string, place: LockedPlace): Promise<PageInfo> {
  const { caller, root, texts, onLocked } = place
  const ask = () => caller.call(viewPaths.projectMonitorPageInfo, { id: pageId }, asFirst)
  const info = await ask()
  if (!info.locked) return info
  onLocked()
  const check = (password: string) =>
    caller.call(viewPaths.projectMonitorValidPassword, { id: pageId, password }).then(
      () => undefined,
      // A wrong password, too many of them, or no connection: the server's text says which.
      (error: unknown) => (error instanceof CallError && error.isAnswered ? error.message : texts.noConnection),
    )
  const { askPassword } = await import('../chrome/dialogs.ts')
  if (!(await askPassword(root, check, texts))) throw new CallError(viewCodes.pageLocked, texts.locked)
  return ask()
}
